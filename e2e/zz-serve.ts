import { runProduct } from "./run-product.ts";
await runProduct({ name: "e2e", port: 18480, adminPort: 19490, settings: {} });
console.log("ready");
setInterval(() => undefined, 1000);
