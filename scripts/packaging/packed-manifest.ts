import { readFileSync } from "node:fs";
import path from "node:path";

type Names = Readonly<Record<string, string>>;

/** The part of a workspace's package.json that a package is made from. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly keywords: readonly string[];
  readonly license: string;
  readonly type: "module";
  readonly dependencies?: Names;
  readonly engines: Names;
  /** What stands in the package instead. `directory` is where it is built, seen from the workspace. */
  readonly publishConfig: {
    readonly name: string;
    readonly directory: string;
    readonly files: readonly string[];
    readonly exports: Readonly<Record<string, Names>>;
    readonly bin?: Names;
  };
}

/** Reads a workspace's package.json. Throws an Error where it says nothing of a package. */
export function readManifest(folder: string): Manifest {
  const json: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const isPackage = typeof json === "object" && json !== null && "publishConfig" in json;
  if (!isPackage) throw new Error(`${folder} has no publishConfig: nobody outside installs it`);
  return json as unknown as Manifest;
}

/** The package's own package.json: what a stranger's npm and compiler read, and nothing of the repository. */
export function packedManifest(manifest: Manifest): object {
  const { version, description, keywords, license, type, dependencies, engines } = manifest;
  const { name, files, exports, bin } = manifest.publishConfig;
  return {
    name,
    version,
    description,
    keywords,
    license,
    ...(bin === undefined ? {} : { bin }),
    files,
    type,
    exports,
    ...(dependencies === undefined ? {} : { dependencies }),
    engines,
  };
}
