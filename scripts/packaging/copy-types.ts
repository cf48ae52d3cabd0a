import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const SPECIFIER = /(\bfrom |\bimport\()"(\.{1,2}\/[^"]+)\.ts"/g;

/**
 * Copies the declarations that `index.d.ts` leads to and leaves out those behind private members, which name packages a reader of the
 * types need not have. Specifiers name the JavaScript beside them, as every compiler since TypeScript 4.7 understands.
 */
export function copyTypes(from: string, to: string): void {
  const files = new Set(["index.d.ts"]);
  // A set is walked to its end also where it grows meanwhile.
  for (const file of files) {
    const text = readFileSync(path.join(from, file), "utf8");
    const target = path.join(to, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text.replaceAll(SPECIFIER, '$1"$2.js"'));
    for (const [, , specifier] of text.matchAll(SPECIFIER))
      files.add(`${path.join(path.dirname(file), specifier ?? "")}.d.ts`);
  }
}
