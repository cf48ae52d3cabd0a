import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileTexts } from "../../../scripts/building/compile-texts.ts";
import { writeCalls } from "../build/write-calls.ts";

const APP = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");

/** The gallery alone: the product's own build does not know it. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  publicDir: fileURLToPath(new URL("../public", import.meta.url)),
  plugins: [
    // As the product is built: a picture shows what a player reads.
    compileTexts({
      folder: APP,
      catalogue: /^\/src\/text\/(?:(?:pages|entry|market)\/)?(ko|en|zh|ja)\.ts$/,
      formatter: `${APP}/src/text/format-message.ts`,
    }),
    writeCalls(),
    react(),
    tailwindcss(),
  ],
  server: { host: "127.0.0.1", port: 0 },
  preview: { host: "127.0.0.1", port: 0 },
  build: {
    target: "es2022",
    outDir: fileURLToPath(new URL("../../../.cache/gallery", import.meta.url)),
    emptyOutDir: true,
    rolldownOptions: {
      input: fileURLToPath(new URL("gallery.html", import.meta.url)),
      // One file: nothing is on its way when a state says that it is there.
      output: { codeSplitting: false },
    },
  },
});
