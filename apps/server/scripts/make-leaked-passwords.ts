/**
 * Makes passwords/leaked.bin out of a list of leaked passwords, one a line: those of eight characters and more that the shipped list of
 * common ones does not have, in small letters. The same list makes the same bytes; passwords/README.md names the list.
 * Run from the repository's root: node --import tsx apps/server/scripts/make-leaked-passwords.ts LIST
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isCommonPassword, SHORTEST_PASSWORD } from "../src/operations/people/accounts/common-passwords.ts";
import { packLeakedPasswords } from "../src/operations/people/accounts/leaked-passwords.ts";

const OUT = fileURLToPath(new URL("../passwords/leaked.bin", import.meta.url));

const [list] = process.argv.slice(2);
if (list === undefined) {
  process.stderr.write("name the list: make-leaked-passwords.ts LIST\n");
  process.exit(1);
}
const leaked = readFileSync(list, "utf8")
  .split("\n")
  .map((line) => line.replace(/\r$/, "").normalize("NFC").toLowerCase())
  .filter((line) => Array.from(line).length >= SHORTEST_PASSWORD && !isCommonPassword(line));
const file = packLeakedPasswords(leaked);
writeFileSync(OUT, file);
console.log(`${new Set(leaked).size} passwords, ${file.length} bytes`);
