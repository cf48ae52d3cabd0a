import { isFields } from "../wire/read.ts";

/** The one spelling of a value that is hashed and signed: names sorted, nothing between the marks. Text, null, lists and objects only. */
export function spell(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spell).join(",")}]`;
  if (isFields(value)) {
    const names = Object.keys(value).toSorted();
    return `{${names.map((name) => `${JSON.stringify(name)}:${spell(value[name])}`).join(",")}}`;
  }
  if (typeof value === "string" || value === null) return JSON.stringify(value);
  throw new TypeError("only text, lists and objects have a spelling");
}
