import { describe, expect, it } from "vitest";
import { base32, matchingStep, newTotpSecret, totpCode, totpStep, totpUri } from "./totp.ts";

/** The secret of RFC 6238, appendix B. */
const RFC = Buffer.from("12345678901234567890");

describe("a code", () => {
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_111_111_111, "050471"],
    [1_234_567_890, "005924"],
    [2_000_000_000, "279037"],
    [20_000_000_000, "353130"],
  ])("is the one of RFC 6238 at second %i", (second, code) => {
    expect(totpCode(RFC, totpStep(second * 1_000))).toBe(code);
  });

  it("counts one step around its own, not two", () => {
    const code = totpCode(RFC, 100);
    expect([98, 99, 100, 101, 102].map((step) => matchingStep(RFC, code, step * 30_000 + 1))).toEqual([
      null,
      100,
      100,
      100,
      null,
    ]);
    expect(matchingStep(RFC, "", 3_000_000)).toBeNull();
    expect(matchingStep(newTotpSecret(), code, 3_000_000)).toBeNull();
  });
});

describe("a secret", () => {
  it("is written as authenticator apps read it", () => {
    // RFC 4648, section 10.
    expect(
      ["", "f", "fo", "foo", "foob", "fooba", "foobar"].map((text) => base32(Buffer.from(text))),
    ).toEqual(["", "MY", "MZXQ", "MZXW6", "MZXW6YQ", "MZXW6YTB", "MZXW6YTBOI"]);
    expect(totpUri(RFC, "admin")).toBe(
      "otpauth://totp/Maru%20console:admin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Maru%20console&digits=6&period=30",
    );
  });
});
