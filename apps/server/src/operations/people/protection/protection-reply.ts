import type { WireRefusal } from "@maru/contract";

export type ProtectionReply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: WireRefusal };
