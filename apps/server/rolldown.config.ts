import { defineConfig } from "rolldown";

/** Our own packages are bundled from source; npm packages stay outside, so that their native parts are found. */
export default defineConfig({
  // The local witness is a program of its own beside the server.
  input: { main: "src/main.ts", witness: "../../packages/witness/src/main.ts" },
  platform: "node",
  external: (id) => !/^(?:[./#]|@maru\/)/.test(id),
  output: { dir: "dist", format: "esm", sourcemap: true, entryFileNames: "[name].js" },
});
