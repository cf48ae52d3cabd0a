import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compileTexts } from "../../scripts/building/compile-texts.ts";
import { compileWhole } from "./build/compile-whole.ts";
import { foldCodes } from "./build/fold-codes.ts";
import { keepSchemasOut, writeCalls } from "./build/write-calls.ts";
import { writeShell } from "./build/write-shell.ts";

/** The product's one origin in development: pages come from vite, everything else from the server. */
const server = process.env["MARU_SERVER"] ?? "http://127.0.0.1:8080";

/** The server takes state-changing calls from its own origin only. */
const toServer = { target: server, changeOrigin: true, headers: { origin: server } };

/** The small parts that nearly every screen shares; none of them belongs to what starts before React. */
const SHARED_PARTS =
  /node_modules\/(clsx|lucide-react\/dist\/esm\/(createLucideIcon|Icon|context|defaultAttributes|shared\/|icons\/(check|x|chevron-down|chevron-up|info|menu)\.)|@tanstack\/(react-store\/dist\/useSelector|react-router\/dist\/esm\/useMatch)\.)|src\/(ui\/(mark|kind-tag|primary-class)|panels\/(header\/(balance-text|brand|site-menu)|frame\/(lazy-part|own-title|part-failed|site-footer)|side\/side-panel)|surface\/site-words|text\/type-name|theme\/ready-letters)\.|packages\/(values\/src\/points|rules\/src\/bet\/payout)\./;

/** Comes as a whole: the app starts with nothing of it, and needs all of it then. */
const REACT = /node_modules\/(react|react-dom|scheduler|use-sync-external-store)\//;

/** What keeps watch while a player trades, fetched by the page itself soon after it stands. */
const WATCH =
  /src\/(surface\/watch-surface|panels\/(popups\/popups|log-watch\/log-keeper|news\/(news-cards|use-unread-check|use-review-check)|protect\/reality-check|idle\/idle-watch)|facts\/first-log|wire\/(watch-endpoints|calls\/watch|file-id)|derived\/hidden-popups)\./;

/** React has held this hook itself since its 18th: libraries that still bring a substitute for older ones are given React's. */
const REACTS_OWN_STORE = [
  { find: /^use-sync-external-store\/shim$/, replacement: "react" },
  {
    find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
    replacement: "use-sync-external-store/with-selector",
  },
];

export default defineConfig({
  resolve: { alias: REACTS_OWN_STORE },
  plugins: [
    compileTexts({
      catalogue: /^\/src\/text\/(?:(?:pages|entry|market)\/)?(ko|en|zh|ja)\.ts$/,
      formatter: fileURLToPath(new URL("./src/text/format-message.ts", import.meta.url)),
    }),
    foldCodes(),
    writeCalls(),
    keepSchemasOut(),
    react(),
    tailwindcss(),
    compileWhole(),
    writeShell(),
  ],
  server: {
    host: "127.0.0.1",
    proxy: {
      "/api": toServer,
      "/oauth": toServer,
      "/fee.json": toServer,
      "/data": toServer,
      "/sockjs.min.js": toServer,
      "/bx_ws": { ...toServer, ws: true },
    },
  },
  build: {
    target: "es2022",
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // The first load names each later part: what a name says is in the bundle's own list, and would travel with every visit.
        chunkFileNames: "assets/c-[hash].js",
        // One request and one packing instead of a dozen.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "react", test: REACT },
            { name: "parts", test: SHARED_PARTS },
            { name: "watch", test: WATCH },
          ],
        },
      },
    },
  },
});
