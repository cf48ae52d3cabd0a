import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { billOf } from "./bill-of-materials.ts";

interface Component {
  readonly purl: string;
  readonly hashes: readonly { readonly content: string }[];
}

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
}

const read = (file: string): Manifest => JSON.parse(readFileSync(file, "utf8")) as Manifest;
const purlOf = (name: string): string => `pkg:npm/${name.replace("@", "%40")}`;

function shippedBy(parent: string): readonly (readonly [string, string])[] {
  return readdirSync(parent)
    .flatMap((name) => Object.entries(read(`${parent}/${name}/package.json`).dependencies ?? {}))
    .filter(([name]) => !name.startsWith("@maru/"));
}

test("S-45: the bill of materials names all that is shipped, each in its pinned version with its hash, and no tool of ours", () => {
  const ended = spawnSync("npm", ["run", "--silent", "sbom"], { encoding: "utf8", maxBuffer: 1 << 26 });
  expect(ended.stderr).toBe("");
  const bill = JSON.parse(ended.stdout) as {
    readonly metadata: { readonly component: Component };
    readonly components: readonly Component[];
  };
  expect(bill.metadata.component.purl).toBe("pkg:npm/maru@0.1.0");
  const named = new Set(bill.components.map(({ purl }) => purl));
  expect(named.size).toBe(bill.components.length);
  const shipped = [...shippedBy("apps"), ...shippedBy("packages")];
  expect(shipped.length).toBeGreaterThan(40);
  expect(shipped.filter(([name, version]) => !named.has(`${purlOf(name)}@${version}`))).toEqual([]);
  for (const tool of ["vitest", "oxlint", "knip", "dependency-cruiser", "@stryker-mutator/core"])
    expect([...named].filter((purl) => purl.startsWith(`${purlOf(tool)}@`))).toEqual([]);
  expect(bill.components.filter(({ hashes }) => !/^[0-9a-f]{128}$/.test(hashes[0]?.content ?? ""))).toEqual(
    [],
  );
});

test("a bill has what is needed where it runs, once for each version, and says what only some machines need", () => {
  const hash = "sha512-AQI=";
  const bill = billOf({
    name: "ours",
    version: "2.0.0",
    packages: {
      "": { version: "2.0.0" },
      "apps/server": { version: "2.0.0" },
      "node_modules/@ours/server": { link: true },
      "node_modules/@a/b": { version: "1.0.0", license: "MIT", integrity: hash },
      "apps/server/node_modules/@a/b": { version: "0.9.0", integrity: hash },
      "node_modules/c/node_modules/@a/b": { version: "1.0.0", license: "MIT", integrity: hash },
      "node_modules/linux": { version: "3.0.0", optional: true, integrity: hash },
      "node_modules/tool": { version: "4.0.0", dev: true, integrity: hash },
    },
  });
  expect(bill).toMatchObject({
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    metadata: { component: { name: "ours", version: "2.0.0", purl: "pkg:npm/ours@2.0.0" } },
  });
  const hashes = [{ alg: "SHA-512", content: "0102" }];
  expect(Reflect.get(bill, "components")).toMatchObject([
    { name: "@a/b", version: "0.9.0", purl: "pkg:npm/%40a/b@0.9.0", scope: "required", hashes },
    { name: "@a/b", version: "1.0.0", scope: "required", licenses: [{ license: { name: "MIT" } }] },
    { name: "linux", version: "3.0.0", scope: "optional" },
  ]);
});

test("a hash that a bill cannot name is no silent hole", () => {
  const packages = { "node_modules/a": { version: "1.0.0", integrity: "md5-AQI=" } };
  expect(() => billOf({ name: "ours", version: "1.0.0", packages })).toThrow("no known algorithm");
});
