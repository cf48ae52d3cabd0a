import { type DescribedCall, readDescribed } from "@maru/contract/described";
import { ok, refused, type Result } from "@maru/values";
import { call, type Call, NO_ANSWER } from "./http.ts";
import { callOfPage, keepLastRow } from "./last-rows.ts";
import { NO_FIELDS } from "./read.ts";
import type { Page, WireRefusal } from "./shapes.ts";

export type Reply<T> = Promise<Result<T, WireRefusal>>;

interface AnyInput {
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly query?: Call["query"];
  readonly body?: object;
}

function requestOf(
  { path, method, isOpen }: Omit<DescribedCall<unknown, unknown>, "reply">,
  { params = {}, query, body = {} }: AnyInput,
): Call {
  return {
    path: path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? "")),
    ...(query === undefined ? {} : { query }),
    ...(method === "POST" ? { body } : {}),
    ...(isOpen === true ? { isPublic: true } : {}),
  };
}

/** A reply that cannot be read is no answer: what became of the call, its caller does not know. */
function read<T>(
  { reply }: DescribedCall<unknown, T>,
  answer: Result<unknown, WireRefusal>,
): Result<T, WireRefusal> {
  if (!answer.ok) return answer;
  const value = readDescribed(reply, answer.value);
  return value === undefined ? refused({ code: NO_ANSWER, message: "", params: NO_FIELDS }) : ok(value);
}

/** One call of the contract, by its description. Never throws. */
export async function ask<Input extends AnyInput, T>(
  described: DescribedCall<Input, T>,
  input: Input,
): Reply<T> {
  return read(described, await call(requestOf(described, input)));
}

/** A page of a list, from 0. */
export async function askPage<Input extends AnyInput, Row extends { readonly id: number }>(
  described: DescribedCall<Input, Page<Row>>,
  input: Input,
  page: number,
): Reply<Page<Row>> {
  const list = requestOf(described, input);
  const reply = read(described, await call(callOfPage(list, page)));
  if (reply.ok) keepLastRow(list, page, reply.value.content);
  return reply;
}

/** What is made of a reply. */
export async function made<T, U>(reply: Reply<T>, make: (value: T) => U): Reply<U> {
  const answer = await reply;
  return answer.ok ? ok(make(answer.value)) : answer;
}
