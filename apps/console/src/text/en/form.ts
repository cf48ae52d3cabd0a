import type { form as ko } from "../ko/form.ts";
import type { Wordings } from "../wordings.ts";

export const form: Wordings<typeof ko> = {
  faults: {
    missing: "Fill this in.",
    choose: "Choose one.",
    format: "This is not in the right form.",
    wrong: "This value is not valid.",
    short: "At least {limit, number} characters.",
    long: "At most {limit, number} characters.",
    few: "Choose at least {limit, number}.",
    many: "Choose at most {limit, number}.",
    least: "At least {limit, number}.",
    most: "At most {limit, number}.",
  },
};
