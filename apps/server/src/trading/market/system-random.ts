import { randomBytes } from "node:crypto";
import type { Random } from "@maru/values";

/** The operating system's generator: the only source of chance in the server (F-37). */
export const systemRandom: Random = { bytes: (count) => randomBytes(count) };
