import { defineConfig } from "vite";
import page from "./vite.config.js";

// The page's board as one module for notebooks, static/player.js. It belongs to the package, not to what a visitor of the page loads.
export default defineConfig({
  define: { ...page.define, STORED: "false" },
  publicDir: false,
  build: {
    outDir: page.build.outDir,
    emptyOutDir: false,
    target: page.build.target,
    modulePreload: false,
    rollupOptions: {
      input: "src/player/main.tsx",
      preserveEntrySignatures: "strict",
      output: { format: "es", entryFileNames: "player.js", codeSplitting: false },
    },
  },
});
