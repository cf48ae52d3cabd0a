import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { LEAKED, openLeakedPasswords, packLeakedPasswords } from "./leaked-passwords.ts";
import { passwordFault } from "./password-policy.ts";

const NOBODY = { username: "somebody", words: [] };

/** From the ends and the middle of the list; none of them is a common one. */
const KNOWN = ["redsox2004", "qazwsx1234567", "jesus0077993", "yulya17112008", "kav021262", "irina2010"];

function passwordOf(place: number): string {
  const hash = createHash("sha256").update(`by chance ${place}`).digest("base64url");
  return hash.slice(0, 16).toLowerCase();
}

describe("S-02 leaked passwords", () => {
  it.each(KNOWN)("S-02: %s stood in a leak and is refused, whatever its capitals", (password) => {
    expect(passwordFault(password, NOBODY)).toEqual({ code: "PASSWORD_COMMON" });
    expect(passwordFault(password.toUpperCase(), NOBODY)).toEqual({ code: "PASSWORD_COMMON" });
  });

  it("S-02: reach beyond the common ones, and one letter more makes another password", () => {
    expect(LEAKED.count).toBe(456_793);
    expect(
      KNOWN.filter((password) => !isCommonPassword(password) && LEAKED.has(password)).length,
    ).toBeGreaterThan(3);
    expect(KNOWN.filter((password) => LEAKED.has(`${password}ż`))).toEqual([]);
  });

  it("S-02: passwords of chance are taken: the list errs less than once in two million", () => {
    // Always the same ones: of other 20,000 one is in the list by chance in one run of a hundred.
    const made = Array.from({ length: 20_000 }, (_, place) => passwordOf(place));
    expect(made.filter((password) => LEAKED.has(password))).toEqual([]);
  });

  it("keeps every password of a list, and says when its file was cut", () => {
    const list = Array.from({ length: 3_000 }, (_, place) => `password of a leak ${place}`);
    const file = packLeakedPasswords([...list, ...list]);
    const opened = openLeakedPasswords(file);
    expect(opened.count).toBe(3_000);
    expect(list.filter((password) => !opened.has(password))).toEqual([]);
    expect(() => openLeakedPasswords(file.subarray(1))).toThrow("whole");
  });
});
