import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeHeader, unescapeHeader } from "./header-text.ts";

test.each(["1.1", "1.2"] as const)(
  "what was escaped in %s comes back, without line ends on the way",
  (version) => {
    const text = fc.string({
      unit: fc.constantFrom("\\", ":", "\n", "n", "c", "r", version === "1.2" ? "\r" : "x", "가"),
    });
    fc.assert(
      fc.property(text, (plain) => {
        const escaped = escapeHeader(plain, version);
        expect(/[\n:]/.test(escaped)).toBe(false);
        expect(unescapeHeader(escaped, version)).toBe(plain);
      }),
    );
  },
);

test.each([
  ["1.2", "a\\tb", null],
  ["1.2", "a\\", null],
  ["1.1", "a\\r", null],
  ["1.0", "a\\tb", "a\\tb"],
  ["1.2", "\\\\n", "\\n"],
] as const)("%s reads %j as %j", (version, text, plain) => expect(unescapeHeader(text, version)).toBe(plain));

test("1.0 has no escapes, so a line end cannot be smuggled in", () =>
  expect(escapeHeader("a\r\nb:c", "1.0")).toBe("a  b:c"));
