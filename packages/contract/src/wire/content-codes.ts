/** What a guide is about: how to use the site, or first steps. */
export const GUIDE_CATEGORY_CODES = { usage: 1, beginner: 2 } as const;
export type GuideCategory = keyof typeof GUIDE_CATEGORY_CODES;

export const POPUP_TYPE_CODES = { image: 1, text: 2 } as const;
