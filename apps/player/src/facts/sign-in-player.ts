import { ok, refused, type Result } from "@maru/values";
import type { WireRefusal } from "../wire/shapes.ts";
import { signIn } from "../wire/session.ts";
import { followAccount } from "./follow-account.ts";
import { noteAct } from "./last-act.ts";

export async function signInPlayer(username: string, password: string): Promise<Result<null, WireRefusal>> {
  const signedIn = await signIn(username, password);
  if (!signedIn.ok) return signedIn;
  noteAct();
  return (await followAccount()) ? ok(null) : refused({ code: "UNAVAILABLE", message: "", params: {} });
}
