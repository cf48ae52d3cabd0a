import type { Catalogue } from "../catalogue.ts";
import { en as first } from "./first.ts";
import { en as rest } from "./rest.ts";

export const en: Catalogue = { ...first, ...rest };
