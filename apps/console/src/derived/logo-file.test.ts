import { expect, test } from "vitest";
import { logoPathOf } from "./logo-file.ts";

const svg = (inside: string, box = "0 0 24 24") => `<svg viewBox="${box}">${inside}</svg>`;

test("the paths of a file on a field of 24 by 24 are one logo", () => {
  expect(logoPathOf(svg('<path fill="none" d="M2 16.5h20"/>'))).toBe("M2 16.5h20");
  expect(logoPathOf(svg("<g><path d='M1 1\n l2,2z'/><path d=\"M3 3h4\"/></g>"))).toBe("M1 1 l2,2z M3 3h4");
});

test("another field, no path, and what is no shape is no logo", () => {
  expect(logoPathOf(svg('<path d="M2 2h9"/>', "0 0 48 48"))).toBeNull();
  expect(logoPathOf(svg("<circle r='3'/>"))).toBeNull();
  expect(logoPathOf(svg('<path d="javascript:alert(1)"/>'))).toBeNull();
});
