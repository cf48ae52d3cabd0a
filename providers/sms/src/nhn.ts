import {
  type Answer,
  type LocalSms,
  openLocalSms,
  type SmsAccount,
  type SpeechState,
  type Taken,
} from "./listen.ts";

const STATES = { "under-way": "2", delivered: "3", failed: "0" } as const;

interface SentBody {
  readonly body?: string;
  readonly title?: string;
  readonly sendNo?: string;
  readonly recipientList?: readonly {
    readonly recipientNo?: string;
    readonly countryCode?: string;
    readonly recipientGroupingKey?: string;
  }[];
}

/** NHN Cloud's Notification SMS of version 3.0 on this machine. */
export function openLocalNhn({ key, secret, port }: SmsAccount): Promise<LocalSms> {
  const senders = new RegExp(`^/sms/v3\\.0/appKeys/${key}/sender/(sms|mms)(?:/([^/]+))?$`);
  return openLocalSms(
    "2026",
    {
      refuses: ({ url, headers }) => {
        if (!senders.test(url.pathname)) return failure(-1000, 404);
        return headers["x-secret-key"] === secret ? null : failure(-1002, 401);
      },
      answer: ({ method, url, body }, state) => {
        const [, sender, request] = senders.exec(url.pathname) ?? [];
        if (method === "POST") return sent(JSON.parse(body) as SentBody, sender === "mms", state);
        return request === undefined ? list(url.searchParams, state) : one(request, url.searchParams, state);
      },
    },
    port,
  );
}

function sent({ body, title, sendNo, recipientList }: SentBody, isLong: boolean, state: SpeechState): Answer {
  const [recipient] = recipientList ?? [];
  if (state.fault === "refusing") return failure(-2021);
  if (body === undefined || sendNo === undefined || recipient?.recipientNo === undefined)
    return failure(-2000);
  if (state.fault === "telling") return failure(Number(recipient.recipientNo));
  if (isLong && title === undefined) return failure(-2018);
  if (state.fault === "lying") return success({ requestId: "" });
  const { recipientNo, recipientGroupingKey: ref = "" } = recipient;
  if (/\D/.test(recipientNo))
    return success({ requestId: "x", sendResultList: [{ recipientNo, resultCode: -2019, recipientSeq: 1 }] });
  const { id } = state.take({ ref, to: recipientNo, from: sendNo, text: body });
  return success({
    requestId: id,
    statusCode: "2",
    sendResultList: [{ recipientNo, resultCode: 0, recipientSeq: 1, recipientGroupingKey: ref }],
  });
}

function list(query: URLSearchParams, { taken, reported }: SpeechState): Answer {
  if (!isTime(query.get("startRequestDate")) || !isTime(query.get("endRequestDate"))) return failure(-2000);
  const ref = query.get("recipientGroupingKey");
  const found = taken.filter((message) => ref === null || message.ref === ref);
  return success(found.map((message) => shown(message, reported)));
}

function one(request: string, query: URLSearchParams, { taken, reported, fault }: SpeechState): Answer {
  const found = taken.find(({ id }) => id === request);
  if (found === undefined || query.get("recipientSeq") !== "1") return failure(-3000);
  return success({ ...shown(found, reported), ...(fault === "lying" ? { requestId: "another" } : {}) });
}

function shown({ id, ref, to, text }: Taken, reported: SpeechState["reported"]) {
  return {
    requestId: id,
    recipientSeq: 1,
    body: text,
    recipientNo: to,
    msgStatus: STATES[reported],
    resultCode: reported === "failed" ? "2003" : "1000",
    messageCount: 1,
    recipientGroupingKey: ref,
  };
}

const isTime = (text: string | null): boolean => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text ?? "");

function success(data: unknown): Answer {
  return {
    status: 200,
    body: { header: { isSuccessful: true, resultCode: 0, resultMessage: "SUCCESS" }, body: { data } },
  };
}

function failure(resultCode: number, status = 200): Answer {
  return { status, body: { header: { isSuccessful: false, resultCode, resultMessage: "as it says" } } };
}
