/** The shape every language must have: the keys of the Korean source, any words. */
export type Wordings<T> = { readonly [K in keyof T]: T[K] extends string ? string : Wordings<T[K]> };
