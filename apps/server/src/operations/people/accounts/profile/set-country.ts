import { readCountry } from "@maru/rules";
import { appendAudit } from "../../../../platform/audit.ts";
import type { Caller } from "../caller.ts";
import { type MemberDeps, type MemberReply, Refused, refusing } from "../member-deps.ts";
import { noted } from "./step-up.ts";
import { writeCountry } from "./profile-store.ts";

export interface SetCountryRequest {
  readonly caller: Caller;
  readonly country: string;
  readonly address: string;
}

/** Where a member lives, said once; what follows from it is judged with each bet and deposit (P-03). */
export function setCountry(deps: MemberDeps, request: SetCountryRequest): Promise<MemberReply<null>> {
  const { caller, address } = request;
  const country = readCountry(request.country);
  if (country === null) return Promise.resolve({ ok: false, refusal: { code: "COUNTRY_INVALID" } });
  return refusing(() =>
    deps.database.transaction(async (client) => {
      if (!(await writeCountry(client, caller.memberId, country)))
        throw new Refused({ code: "COUNTRY_KNOWN" });
      await appendAudit(client, [noted("country-recorded", caller, address)]);
      return null;
    }),
  );
}
