import { bankNames } from "@maru/contract";
import { appendAudit } from "../../../../platform/audit.ts";
import { sendLetter } from "../certification/ask-code.ts";
import type { MemberDeps, MemberReply, MemberSite } from "../member-deps.ts";
import { readPerson, updatePerson } from "../personal/personal-store.ts";
import { checkBank } from "../sign-up/read-form.ts";
import { readBanks } from "../sign-up/sign-up-store.ts";
import { noted, type StepUp, stepUp } from "./step-up.ts";
import { holdWithdrawals } from "./profile-store.ts";

/** A changed bank account takes no withdrawal for this long (S-10: 24 to 72 hours). */
const HOLD_MS = 48 * 3_600_000;

export interface ChangeBankRequest extends StepUp {
  readonly site: MemberSite;
  readonly bankName: string;
  readonly accountNum: string;
  readonly accountName: string;
}

/** A new bank account: the password again, the member's own name, a hold on withdrawals, and a word to phone and e-mail. */
export async function changeBank(deps: MemberDeps, request: ChangeBankRequest): Promise<MemberReply<null>> {
  const { caller, site, address } = request;
  if (site.mode === "play") return { ok: false, refusal: { code: "NOT_FOUND" } };
  const banks = (await readBanks(deps.database)).flatMap((bank) => bankNames(bank));
  const known = await stepUp(deps, request);
  if (!known.ok) return known;
  return deps.database.transaction(async (client): Promise<MemberReply<null>> => {
    const person = await readPerson(client, deps.personalKeys, caller.memberId);
    if (person?.data.name === undefined) return { ok: false, refusal: { code: "IDENTITY_NOT_VERIFIED" } };
    const bank = checkBank(request, banks, person.data.name);
    if (!bank.ok) return bank;
    const { name, account, holder } = bank.value;
    await updatePerson(client, deps.personalKeys, {
      memberId: caller.memberId,
      data: { bankName: name, accountNum: account, accountHolder: holder },
    });
    await holdWithdrawals(client, caller.memberId, HOLD_MS);
    for (const kind of ["phone", "email"] as const) {
      const target = person.data[kind];
      if (target !== undefined)
        await sendLetter(client, deps, {
          site,
          kind: "bank-changed",
          value: "",
          to: { kind, target },
          isReal: true,
        });
    }
    await appendAudit(client, [noted("bank-changed", caller, address)]);
    return { ok: true, value: null };
  });
}
