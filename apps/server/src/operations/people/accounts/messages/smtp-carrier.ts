import { createTransport } from "nodemailer";
import type { CarryEmail } from "./send-emails.ts";

const TIMEOUT_MS = 10_000;

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

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error("the mail server did not answer in time")), TIMEOUT_MS).unref();
  });
}
