import { createTransport } from "nodemailer";
import type { CarryEmail } from "./send-emails.ts";

const TIMEOUT_MS = 10_000;
const TRY_WITHIN = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Sends by the SMTP server of `SMTP_URL` (smtp://user:password@host:port or smtps://…), from `SMTP_FROM`. */
export function smtpCarrier(url: string, from: string): CarryEmail {
  const transport = createTransport(url, { from });
  return async ({ recipient, letter }) => {
    const sent = transport.sendMail({
      to: recipient,
      subject: letter.subject,
      text: letter.text,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    await Promise.race([sent, timeout()]);
  };
}

/** What stands between us and a mail server. */
export type MailFault = "unreachable" | "no-tls" | "login";

/**
 * Greets the mail server, and signs in where the address has a password; sends nothing. Outside this machine both are done under TLS alone.
 * Null where it would take letters.
 */
export async function tryMailServer(
  url: string,
): Promise<{ readonly fault: MailFault; readonly reason: string } | null> {
  const address = new URL(url);
  const isHere = ["localhost", "127.0.0.1", "[::1]"].includes(address.hostname);
  for (const [option, value] of Object.entries({ requireTLS: !isHere, ...TRY_WITHIN }))
    address.searchParams.set(option, String(value));
  const transport = createTransport(address.href);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const fault = code === "EAUTH" ? "login" : code === "ETLS" ? "no-tls" : "unreachable";
    return { fault, reason: error instanceof Error ? error.message : code };
  } finally {
    transport.close();
  }
}

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("the mail server did not answer in time")), TIMEOUT_MS).unref();
  });
}
