import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "vite";

const locale = new URL("../../src/lucidoku/words/locale/", import.meta.url);
const languages = readdirSync(locale).filter((one) => existsSync(new URL(`${one}/rules.py`, locale))).sort();

// The built files are part of the Python package: whoever installs it needs no node. A name carries a hash of its content alone,
// so that a build of the same sources writes the same files, and a browser may keep them for good.
export default defineConfig({
  base: "./",
  define: { LANGUAGES: JSON.stringify(languages) },
  build: {
    outDir: "../../src/lucidoku/web/static",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rollupOptions: {
      output: {
        entryFileNames: "assets/page-[hash].js",
        chunkFileNames: "assets/[name]-[hash].js",
        assetFileNames: "assets/[name]-[hash][extname]",
      },
    },
  },
  server: { proxy: { "/api": "http://127.0.0.1:8000" } },
});
