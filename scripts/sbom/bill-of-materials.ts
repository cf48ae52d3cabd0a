/** What the lockfile says of what is installed, by the folder it is installed in. */
export interface Lockfile {
  readonly name: string;
  readonly version: string;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  /** Nothing that is shipped needs it. */
  readonly dev?: boolean;
  readonly optional?: boolean;
  /** One of our own workspaces. */
  readonly link?: boolean;
}

const INSTALLED = "node_modules/";

/**
 * A bill of materials in the form of CycloneDX 1.5, from the lockfile alone. `npm sbom --omit dev` leaves out whatever any workspace
 * needs for its tests as well, and so much of what is shipped.
 */
export function billOf({ name, version, packages }: Lockfile): object {
  const shipped = Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes(INSTALLED) && dev !== true && link !== true)
    .map(([folder, locked]) => componentOf(folder, locked));
  const byPurl = new Map(shipped.map((component) => [component.purl, component]));
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: { component: { type: "application", name, version, purl: purlOf(name, version) } },
    components: [...byPurl.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

function componentOf(folder: string, { version = "", integrity, license, optional }: LockedPackage) {
  const name = folder.slice(folder.lastIndexOf(INSTALLED) + INSTALLED.length);
  const purl = purlOf(name, version);
  return {
    type: "library",
    "bom-ref": purl,
    name,
    version,
    purl,
    scope: optional === true ? "optional" : "required",
    ...(license === undefined ? {} : { licenses: [{ license: { name: license } }] }),
    ...(integrity === undefined ? {} : { hashes: [hashOf(integrity)] }),
  };
}

function purlOf(name: string, version: string): string {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

const ALGORITHMS: Readonly<Record<string, string>> = { sha1: "SHA-1", sha256: "SHA-256", sha512: "SHA-512" };

/** The lockfile has `sha512-` and base64; a bill has the algorithm's name and hexadecimal. */
function hashOf(integrity: string): { readonly alg: string; readonly content: string } {
  const [algorithm = "", text = ""] = integrity.split("-", 2);
  const alg = ALGORITHMS[algorithm];
  if (alg === undefined) throw new Error(`a hash of no known algorithm: ${integrity}`);
  return { alg, content: Buffer.from(text, "base64").toString("hex") };
}
