import {
  type Answer,
  type LocalSms,
  openLocalSms,
  type SmsAccount,
  type SpeechState,
  type Taken,
} from "./listen.ts";

const STATES = { "under-way": "sent", delivered: "delivered", failed: "undelivered" } as const;
/** A number that nobody has, and whose owner asked for no messages. */
export const STOPPED_NUMBER = "+15005550004";

/** Twilio's Messages on this machine. */
export function openLocalTwilio({ key, secret, port }: SmsAccount): Promise<LocalSms> {
  const root = `/2010-04-01/Accounts/${key}/Messages`;
  const right = `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`;
  return openLocalSms(
    "SM",
    {
      refuses: ({ headers }) => (headers.authorization === right ? null : failure(20_003, 401)),
      answer: ({ method, url, body }, state) => {
        if (url.pathname === `${root}.json`)
          return method === "POST" ? sent(new URLSearchParams(body), state) : list(url.searchParams, state);
        const id = url.pathname.slice(root.length + 1).replace(/\.json$/, "");
        const found = state.taken.find((message) => message.id === id);
        if (found === undefined) return failure(20_404, 404);
        const lie = state.fault === "lying" ? { sid: "SM0" } : {};
        return { status: 200, body: { ...shown(found, state.reported), ...lie } };
      },
    },
    port,
  );
}

function sent(form: URLSearchParams, state: SpeechState): Answer {
  const [to, from, text] = ["To", "From", "Body"].map((name) => form.get(name) ?? "");
  if (state.fault === "telling") return failure(Number((to ?? "").slice(1)));
  if (state.fault === "refusing") return failure(21_606);
  if (to === undefined || !/^\+[1-9]\d{7,14}$/.test(to)) return failure(21_211);
  if (to === STOPPED_NUMBER) return failure(21_610);
  if (from === undefined || text === undefined || text === "") return failure(21_602);
  if (state.fault === "lying") return { status: 201, body: { status: "queued", error_code: null } };
  const message = state.take({ ref: "", to, from, text });
  return { status: 201, body: { ...shown(message, "under-way"), status: "queued" } };
}

function list(query: URLSearchParams, { taken, reported }: SpeechState): Answer {
  const found = taken.filter(({ to }) => to === query.get("To"));
  return { status: 200, body: { messages: found.map((message) => shown(message, reported)) } };
}

function shown({ id, to, from, text, atMs }: Taken, reported: SpeechState["reported"]) {
  return {
    sid: id,
    to,
    from,
    body: text,
    status: STATES[reported],
    num_segments: "2",
    date_created: new Date(atMs).toUTCString(),
    error_code: reported === "failed" ? 30_003 : null,
  };
}

function failure(code: number, status = 400): Answer {
  return { status, body: { code, message: "as it says", status } };
}
