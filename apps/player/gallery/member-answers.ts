import type { Answer, Answers } from "./fake-server.ts";
import { affordabilityOf, helpOf, playOf, protectionOf, SESSIONS } from "./facts/member.ts";

const CODE: Answer = { data: { key: "k-1", resendInSeconds: 60 } };
const BANKS = ["국민은행", "신한은행", "우리은행", "하나은행", "농협은행", "Sandbox Bank"] as const;
const YES: Answer = { data: null };

/** What becoming and being a member asks for; every name is free, every code right. */
export const MEMBER_ANSWERS: Answers = {
  "/api/player/check_username": (query) => nameAnswer(query.get("username")),
  "/api/player/check_nick": (query) => nameAnswer(query.get("nick")),
  "/api/partner/verify": (query) =>
    query.get("partnerPk") === "HAN01"
      ? { data: { partnerPk: "HAN01", name: "한강지점" } }
      : { status: 404, code: "PARTNER_UNKNOWN" },
  "/api/certi/certificate_phone": CODE,
  "/api/certi/certificate_email": CODE,
  "/api/certi/verify_phone": YES,
  "/api/certi/verify_email": YES,
  "/api/certi/nice_id": { data: { key: "i-1", provider: "portone", url: null, expiresInSeconds: 600 } },
  "/api/certi/identity_send": { data: { sent: true } },
  "/api/certi/identity_result": {
    data: { key: "i-1", verified: true, name: "김마루", birthDate: "1990-04-12", phone: "01012345678" },
  },
  "/api/banklist": { data: BANKS.map((name) => ({ name })) },
  "/api/player/find_id": YES,
  "/api/player/find_pw": CODE,
  "/api/player/reset_password": YES,
  "/api/player/sessions": { data: SESSIONS },
  "/api/player/protection": { data: protectionOf({}) },
  "/api/player/protection/affordability": { data: affordabilityOf(null) },
  "/api/player/play": { data: playOf(false) },
  "/api/public/protection": () => ({ data: helpOf(document.documentElement.lang) }),
};

function nameAnswer(name: string | null): Answer {
  return name === "taken"
    ? { data: { available: false, code: "USERNAME_TAKEN" } }
    : { data: { available: true } };
}
