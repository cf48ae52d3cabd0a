import {
  consoleMessageOf,
  consoleParamsOf,
  type ConsoleRefusal,
  type CsvFile,
  statusOfConsole,
} from "@maru/contract";
import type { FastifyReply, FastifyRequest } from "fastify";
import { consoleLanguage, consoleUnit, setConsoleRefusal } from "./console-context.ts";
import { writeCsv } from "./write-csv.ts";

/** A refusal in the request's language, in the envelope. */
export function sendConsoleRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: ConsoleRefusal,
): FastifyReply {
  const status = statusOfConsole(refusal);
  const message = consoleMessageOf(refusal, consoleLanguage(request), consoleUnit(request));
  if ("retryAfterSeconds" in refusal) reply.header("retry-after", String(refusal.retryAfterSeconds));
  setConsoleRefusal(request, refusal.code);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .send({ status, code: refusal.code, message, params: consoleParamsOf(refusal), data: null });
}

/** A file that a browser keeps and never shows as a page. */
export function sendCsv(reply: FastifyReply, file: CsvFile): FastifyReply {
  const name = file.fileName.replaceAll(/[^\w.-]/g, "_");
  return reply
    .code(200)
    .header("cache-control", "no-store")
    .header("content-disposition", `attachment; filename="${name}"`)
    .type("text/csv; charset=utf-8")
    .send(writeCsv(file));
}
