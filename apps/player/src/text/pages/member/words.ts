import type { ko } from "./ko.ts";

type Wordings<T> = { readonly [K in keyof T]: T[K] extends string ? string : Wordings<T[K]> };

/** The shape that every language of these words must have. */
export type MemberWords = Wordings<typeof ko>;
