import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { noteNews, useNews, useUnreadCount } from "../../surface/watch-surface.ts";

/** Pages on which nobody is sent elsewhere: bets, money, protection, and the desk itself. */
const EXEMPT =
  /^\/(?:alert|trade|bet|rules|dnw|protection|exclude|support|login|signup|ref|find_id|find_pw)(?:\/|$)/;

/**
 * Asks what is unread with each page that is opened, until no answer is unread, and again when one arrives. Who has unread answers
 * is led to them once: at once where nothing is interrupted, by a question where something would be.
 */
export function useUnreadCheck(): void {
  const navigate = useNavigate();
  const pathname = useLocation({ select: (location) => location.pathname });
  const answers = useNews((facts) => facts.answers);
  const inquiries = useNews((facts) => facts.unread?.inquiries ?? null);
  useUnreadCount(inquiries === 0 ? "" : pathname);
  const ledFor = useRef<number | null>(null);
  useEffect(() => {
    if (inquiries === null || inquiries === 0 || ledFor.current === answers) return;
    // An answer that was just told of asks by itself.
    const isTold = answers > 0;
    ledFor.current = answers;
    if (isTold) return;
    if (EXEMPT.test(pathname)) {
      if (!pathname.startsWith("/support")) noteNews({ kind: "unread", id: 0 });
    } else void navigate({ to: "/support/contact" });
  }, [inquiries, answers, pathname, navigate]);
}
