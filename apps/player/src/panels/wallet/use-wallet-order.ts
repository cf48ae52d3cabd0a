import type { RequestType } from "@maru/rules";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type OpenOrder, orderFor } from "../../forms/wallet/open-order.ts";
import { useRefusalWords, useRenewOwn } from "../../surface/member-surface.ts";
import { NO_ANSWER } from "../../surface/surface.ts";
import { applyForWallet, useRenewWallet } from "../../surface/wallet-surface.ts";

export interface WalletOrder {
  readonly isSending: boolean;
  /** Why the last try was not taken, in words. */
  readonly problem: string | null;
  /** True when the request was taken. */
  readonly send: (point: number) => Promise<boolean>;
  readonly forget: () => void;
}

/** One request to the server. Without an answer the next try carries the same key, so that it is made once however often it is sent. */
export function useWalletOrder(type: RequestType): WalletOrder {
  const t = useTranslations("wallet");
  const say = useRefusalWords();
  const renewWallet = useRenewWallet();
  const renewOwn = useRenewOwn();
  const unanswered = useRef<OpenOrder | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (point: number): Promise<boolean> => {
    const order = orderFor(unanswered.current, point, () => crypto.randomUUID());
    unanswered.current = order;
    setSending(true);
    const reply = await applyForWallet({ type, ...order });
    if (reply.ok) {
      unanswered.current = null;
      setProblem(null);
      // Open for the next only with the block of this one in sight.
      await Promise.all([renewWallet(), renewOwn()]);
      setSending(false);
      return true;
    }
    setSending(false);
    const isAnswered = reply.refusal.code !== NO_ANSWER;
    if (isAnswered) unanswered.current = null;
    setProblem(isAnswered ? say(reply.refusal) : t("noAnswer"));
    // What this page does not know yet: it was taken all the same, another window's request, a limit that was lowered.
    await renewWallet();
    return false;
  };
  return { isSending, problem, send, forget: () => setProblem(null) };
}
