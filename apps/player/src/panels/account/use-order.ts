import { useState } from "react";
import { useRefusalWords, useRenewOwn } from "../../surface/member-surface.ts";
import type { WireRefusal } from "../../surface/surface.ts";

type Answer = { readonly ok: true } | { readonly ok: false; readonly refusal: WireRefusal };

export interface Order {
  readonly isSending: boolean;
  /** What the last try was refused with. */
  readonly refusal: WireRefusal | null;
  readonly problem: string | null;
  /** Sends; when it was taken, what is shown of the account is read anew. */
  readonly send: (ask: () => Promise<Answer>) => Promise<boolean>;
}

/** One order to the server and what became of it. */
export function useOrder(): Order {
  const say = useRefusalWords();
  const renewOwn = useRenewOwn();
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<WireRefusal | null>(null);
  return {
    isSending,
    refusal,
    problem: refusal === null ? null : say(refusal),
    send: async (ask) => {
      setSending(true);
      const reply = await ask();
      setRefusal(reply.ok ? null : reply.refusal);
      // Open for the next only with what this one changed: until then a second press would ask the same again.
      if (reply.ok) await renewOwn();
      setSending(false);
      return reply.ok;
    },
  };
}
