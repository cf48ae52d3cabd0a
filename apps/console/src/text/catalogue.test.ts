import { expect, test } from "vitest";
import { en } from "./en/index.ts";
import { ko } from "./ko/index.ts";

type Words = { readonly [key: string]: string | Words };

function leaves(words: Words, path = ""): readonly (readonly [string, string])[] {
  return Object.entries(words).flatMap(([key, value]): readonly (readonly [string, string])[] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : leaves(value, `${path}${key}.`),
  );
}

/** The names in braces of a message; what stands inside a plural is its own matter. */
function argumentsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)(?:,|\})/g)].map((match) => match[1] ?? ""))].toSorted();
}

const shape = (words: Words): readonly string[] =>
  leaves(words).map(([path, text]) => `${path}(${argumentsOf(text).join()})`);

test("both languages have the same keys with the same arguments", () => {
  expect(shape(en)).toEqual(shape(ko));
});

test("no text is empty, and English has no Korean", () => {
  const faults = [...leaves(ko), ...leaves(en)].filter(([, text]) => text.trim() === "");
  expect(faults).toEqual([]);
  expect(leaves(en).filter(([, text]) => /[가-힣]/.test(text))).toEqual([]);
});
