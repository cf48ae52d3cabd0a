import { builtFolders, hashOfBuild } from "../src/platform/build-hash.ts";

/** Prints the hash of what `npm run build` made here: the one that a server of this build puts into the public log as it starts. */
process.stdout.write(`${hashOfBuild(builtFolders())}\n`);
