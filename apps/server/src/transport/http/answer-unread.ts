import { HTTP_STATUS, messageOf, type WireRefusal } from "@maru/contract";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** What node says of a request that never became one. */
const REFUSALS: Readonly<Record<string, WireRefusal>> = {
  HPE_HEADER_OVERFLOW: { code: "HEADERS_TOO_LARGE" },
  ERR_HTTP_REQUEST_TIMEOUT: { code: "REQUEST_TIMEOUT" },
};

/** Answers, in the envelope, a request that could not be read or did not arrive in time, and ends its connection. */
export function answerUnread(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed || !socket.writable) return void socket.destroy();
  const refusal = REFUSALS[error.code ?? ""] ?? { code: "MALFORMED_BODY" };
  const status = HTTP_STATUS[refusal.code];
  // Of a language nothing is known yet.
  const message = messageOf(refusal, "ko", "P");
  const body = JSON.stringify({ status, code: refusal.code, message, params: {}, data: null });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    "connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
}
