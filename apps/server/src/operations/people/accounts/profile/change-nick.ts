import { appendAudit } from "../../../../platform/audit.ts";
import type { Caller } from "../caller.ts";
import { type MemberDeps, type MemberReply, type MemberSite, Refused, refusing } from "../member-deps.ts";
import { nickFault, siteWords } from "../sign-up/check-names.ts";
import { duplicateOf, isNickTaken } from "../sign-up/sign-up-store.ts";
import { noted } from "./step-up.ts";
import { setNick } from "./profile-store.ts";

export async function changeNick(
  deps: MemberDeps,
  request: {
    readonly site: MemberSite;
    readonly caller: Caller;
    readonly nick: string;
    readonly address: string;
  },
): Promise<MemberReply<{ readonly nick: string }>> {
  const { caller, address } = request;
  const nick = request.nick.normalize("NFC").trim();
  const fault = nickFault(nick, caller.username, siteWords(request.site));
  if (fault !== null) return { ok: false, refusal: fault };
  return refusing(async () => {
    try {
      await deps.database.transaction(async (client) => {
        const { siteId, memberId } = caller;
        if (await isNickTaken(client, { siteId, memberId, nick })) throw new Refused({ code: "NICK_TAKEN" });
        await setNick(client, caller.memberId, nick);
        await appendAudit(client, [noted("nick-changed", caller, address)]);
      });
    } catch (error) {
      const duplicate = duplicateOf(error);
      throw duplicate === null ? error : new Refused({ code: duplicate });
    }
    return { nick };
  });
}
