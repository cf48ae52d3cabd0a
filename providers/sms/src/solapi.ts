import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type Answer,
  type Call,
  type LocalSms,
  openLocalSms,
  type SmsAccount,
  type Taken,
} from "./listen.ts";

const AUTHORIZATION =
  /^HMAC-SHA256 apiKey=([^,]+), date=([^,]+), salt=([^,]{12,64}), signature=([0-9a-f]{64})$/;
/** A signature is good for a quarter of an hour, and once. */
const GOOD_FOR_MS = 15 * 60_000;
const CODES = { "under-way": "3000", delivered: "4000", failed: "3014" } as const;

interface SentBody {
  readonly messages?: readonly {
    readonly to?: string;
    readonly from?: string;
    readonly text?: string;
    readonly type?: string;
    readonly customFields?: { readonly ref?: string };
  }[];
}

/** Solapi's interface of version 4 on this machine. */
export function openLocalSolapi({ key, secret, port }: SmsAccount): Promise<LocalSms> {
  const salts = new Set<string>();
  return openLocalSms(
    "M4V",
    {
      refuses: (call) => refusal(call, { key, secret }, salts),
      answer: ({ method, url, body }, { taken, fault, reported, take }) => {
        if (method === "GET" && url.pathname === "/messages/v4/list")
          return list(taken, url.searchParams, fault === "lying" ? "other" : CODES[reported]);
        if (method !== "POST" || url.pathname !== "/messages/v4/send-many/detail")
          return wrong("NotFound", 404);
        const [message, ...more] = (JSON.parse(body) as SentBody).messages ?? [];
        if (message === undefined || more.length > 0) return wrong("ValidationError");
        const { to, from, text, customFields, type } = message;
        if (to === undefined || from === undefined || text === undefined) return wrong("ValidationError");
        if (fault === "telling") return wrong(`no such number: ${to}`);
        if (fault === "refusing") return wrong("NotEnoughBalance", 402);
        if (fault === "lying") return { status: 200, body: { messageList: [{}], failedMessageList: [] } };
        const bytes = text.length + (text.match(/\P{ASCII}/gu) ?? []).length;
        if (/\D/.test(to) || (type === "SMS" && bytes > 90)) return failedWith("1020");
        const { id } = take({ ref: customFields?.ref ?? "", to, from, text });
        return {
          status: 200,
          body: { failedMessageList: [], messageList: [{ messageId: id, statusCode: "2000" }] },
        };
      },
    },
    port,
  );
}

function refusal({ headers }: Call, { key, secret }: SmsAccount, salts: Set<string>): Answer | null {
  const [, named, date = "", salt = "", signature = ""] =
    AUTHORIZATION.exec(headers.authorization ?? "") ?? [];
  if (named !== key) return wrong("InvalidAPIKey", 403);
  const right = createHmac("sha256", secret)
    .update(date + salt)
    .digest();
  if (!timingSafeEqual(right, Buffer.from(signature, "hex"))) return wrong("SignatureDoesNotMatch", 403);
  if (!(Math.abs(Date.now() - Date.parse(date)) < GOOD_FOR_MS)) return wrong("RequestTimeTooSkewed", 403);
  if (salts.has(salt)) return wrong("DuplicatedSignature", 403);
  salts.add(salt);
  return null;
}

function list(taken: readonly Taken[], query: URLSearchParams, code: string): Answer {
  const value = query.get("value");
  const field = query.get("criteria") === "messageId" ? "id" : "to";
  const sinceMs = Date.parse(query.get("startDate") ?? "1970-01-01");
  const found = taken.filter((message) => message[field] === value && message.atMs >= sinceMs);
  const named = code === "other" ? (id: string) => `${id}X` : (id: string) => id;
  const messageList = Object.fromEntries(
    found.map(({ id, ref, to, text }) => [
      named(id),
      { messageId: id, statusCode: code, to, text, customFields: { ref } },
    ]),
  );
  return { status: 200, body: { limit: 20, messageList } };
}

function failedWith(statusCode: string): Answer {
  return { status: 200, body: { failedMessageList: [{ statusCode }], messageList: [] } };
}

function wrong(errorCode: string, status = 400): Answer {
  return { status, body: { errorCode, errorMessage: "as it says" } };
}
