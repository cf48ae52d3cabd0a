import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileTexts } from "../../scripts/building/compile-texts.ts";
import { CATALOGUE_FILES } from "./build/catalogue-files.ts";
import { leaveOutJsonSchemas } from "./build/leave-out-json-schemas.ts";
import { packFiles } from "./build/pack-files.ts";

/** In development pages come from vite, calls go to the console's own origin. */
const server = process.env["MARU_CONSOLE"] ?? "http://127.0.0.1:8081";

export default defineConfig({
  plugins: [compileTexts({ catalogue: CATALOGUE_FILES }), react(), leaveOutJsonSchemas(), packFiles()],
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: server, changeOrigin: true, headers: { origin: server } } },
  },
  build: {
    target: "es2022",
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    chunkSizeWarningLimit: 1_200,
  },
});
