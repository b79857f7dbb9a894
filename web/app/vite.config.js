import { existsSync, readdirSync } from "node:fs";
import { defineConfig } from "vite";

const locale = new URL("../../src/lucidoku/words/locale/", import.meta.url);
const languages = readdirSync(locale).filter((one) => existsSync(new URL(`${one}/rules.py`, locale))).sort();

// The built files are part of the Python package, so that installing it needs no node. File names depend only on their content:
// builds are reproducible, and browsers may cache the files forever.
export default defineConfig({
  base: "./",
  define: { LANGUAGES: JSON.stringify(languages), STORED: "true" },
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
