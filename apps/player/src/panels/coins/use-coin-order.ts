import { useRef, useState } from "react";
import { type CoinReply, useRenewCoins } from "../../surface/coin-surface.ts";
import { useRenewOwn } from "../../surface/member-surface.ts";
import { NO_ANSWER } from "../../surface/surface.ts";
import { useCoinRefusal } from "./use-coin-words.ts";

export interface CoinOrder<T> {
  readonly isSending: boolean;
  /** Why the last try was not taken, in words. */
  readonly problem: string | null;
  /** What the last try brought; null before, and after {@link forget}. */
  readonly done: { readonly value: T } | null;
  /** Sends it; `content` says what is asked for, so that the same asked again is the same order. */
  readonly send: (content: string, post: (clientKey: string) => CoinReply<T>) => Promise<boolean>;
  readonly forget: () => void;
}

/** One order to the server. Without an answer the next try carries the same key, so that it is made once however often it is sent. */
export function useCoinOrder<T>(): CoinOrder<T> {
  const say = useCoinRefusal();
  const renewCoins = useRenewCoins();
  const renewOwn = useRenewOwn();
  const unanswered = useRef<{ readonly content: string; readonly clientKey: string } | null>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [done, setDone] = useState<{ readonly value: T } | null>(null);
  const send: CoinOrder<T>["send"] = async (content, post) => {
    const clientKey =
      unanswered.current?.content === content ? unanswered.current.clientKey : crypto.randomUUID();
    unanswered.current = { content, clientKey };
    setSending(true);
    setDone(null);
    const reply = await post(clientKey);
    setSending(false);
    if (reply.ok || reply.refusal.code !== NO_ANSWER) unanswered.current = null;
    setProblem(reply.ok ? null : say(reply.refusal));
    if (reply.ok) setDone({ value: reply.value });
    // Not waited for: a form that empties itself after its answer must not empty what was typed since.
    void Promise.all([renewCoins(), renewOwn()]);
    return reply.ok;
  };
  const forget = (): void => {
    setProblem(null);
    setDone(null);
  };
  return { isSending, problem, done, send, forget };
}
