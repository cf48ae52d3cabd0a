import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalWords, useRenewOwn } from "../../member-surface.ts";
import { NO_ANSWER } from "../../surface.ts";
import { applyForWallet, useRenewWallet } from "../../wallet-surface.ts";

export interface WalletOrder {
  readonly isSending: boolean;
  /** Why the last try was not taken, in words. */
  readonly problem: string | null;
  /** True when the request was taken. */
  readonly send: (point: number) => Promise<boolean>;
  readonly forget: () => void;
}

/** One request to the server. Without an answer the next try carries the same key, so that it is made once however often it is sent. */
export function useWalletOrder(type: "D" | "W"): WalletOrder {
  const t = useTranslations("wallet");
  const say = useRefusalWords();
  const renewWallet = useRenewWallet();
  const renewOwn = useRenewOwn();
  const open = useRef<{ readonly point: number; readonly clientKey: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const send = async (point: number): Promise<boolean> => {
    const order = open.current?.point === point ? open.current : { point, clientKey: crypto.randomUUID() };
    open.current = order;
    setSending(true);
    const reply = await applyForWallet({ type, ...order });
    setSending(false);
    if (reply.ok) {
      open.current = null;
      setProblem(null);
      await Promise.all([renewWallet(), renewOwn()]);
      return true;
    }
    if (reply.refusal.code === NO_ANSWER) setProblem(t("noAnswer"));
    else {
      open.current = null;
      setProblem(say(reply.refusal));
      // Refused for what this page does not know yet: another window's request, a limit that was lowered.
      await renewWallet();
    }
    return false;
  };
  return { isSending, problem, send, forget: () => setProblem(null) };
}
