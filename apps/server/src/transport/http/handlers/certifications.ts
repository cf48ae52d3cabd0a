import type { Endpoints } from "@maru/contract";
import type { Call, Handlers } from "../handler.ts";
import type { HttpVerbs } from "../http-verbs.ts";

type CertificationIds =
  | "certificateEmail"
  | "verifyEmail"
  | "certificatePhone"
  | "verifyPhone"
  | "startIdentity"
  | "sendIdentity"
  | "finishIdentity"
  | "completeIdentity";

type Asking = Pick<Call<Endpoints["certificateEmail"]>, "site" | "body" | "address">;
type Giving = Pick<Call<Endpoints["verifyEmail"]>, "site" | "body" | "address">;

export function certificationHandlers({ members }: Pick<HttpVerbs, "members">): Handlers<CertificationIds> {
  const ask = (kind: "email" | "phone", { site, body, address }: Asking) =>
    members.askCode({ site, kind, target: body.key ?? body.certificateValue ?? "", address });
  const give = (kind: "email" | "phone", { site, body, address }: Giving) =>
    members.giveCode({ site, ...body, kinds: [kind], purpose: "prove", address });
  return {
    certificateEmail: (call) => ask("email", call),
    verifyEmail: (call) => give("email", call),
    certificatePhone: (call) => ask("phone", call),
    verifyPhone: (call) => give("phone", call),
    startIdentity: ({ site, address, query }) =>
      members.startIdentity({ site, address, host: query.host ?? null }),
    sendIdentity: ({ site, body, address }) => members.sendIdentity({ site, ...body, address }),
    finishIdentity: ({ site, body, address }) => members.finishIdentity({ site, ...body, address }),
    completeIdentity: ({ site, body, address }) => members.completeIdentity({ site, ...body, address }),
  };
}
