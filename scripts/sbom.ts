import { readFileSync } from "node:fs";
import { billOf, type Lockfile } from "./sbom/bill-of-materials.ts";

/** The bill of materials of what is shipped, for whoever audits it: `npm run --silent sbom > bill.json`. */
const lockfile = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
console.log(JSON.stringify(billOf(lockfile), null, 1));
