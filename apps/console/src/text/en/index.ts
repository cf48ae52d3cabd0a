import type { Catalogue } from "../catalogue.ts";
import { first } from "./first.ts";
import { rest } from "./rest.ts";

export const en: Catalogue = { ...first, ...rest };
