import path from "node:path";
import { buildPackage } from "./build-package.ts";
import { readManifest } from "./packed-manifest.ts";

/** `npm run build` of a workspace that strangers may install: the folder that `npm pack` takes. */
const folder = process.cwd();
const out = path.join(folder, readManifest(folder).publishConfig.directory);
await buildPackage(folder, out);
console.log(`built ${out}`);
