import { BASE_URL } from "../server.ts";
import { newestCode } from "./newest-code.ts";

export interface NewMember {
  readonly id: number;
  readonly username: string;
  readonly password: string;
  readonly phone: string;
}

let made = 0;

/** A phone number that nobody has yet. */
export function newPhone(): string {
  made += 1;
  const digits = String(Date.now() + made * 7).slice(-8);
  return `010-${digits.slice(0, 4)}-${digits.slice(4)}`;
}

/** Somebody who has just signed up, by the calls that the pages make; the pages have a journey of their own. */
export async function newMember(): Promise<NewMember> {
  const phone = newPhone();
  const username = `m-${Date.now().toString(36)}${made}`;
  const password = "a quiet morning 4";
  const email = `${username}@example.com`;
  const person = { name: "홍길동", phone, birthDate: "1990-05-05" };
  const phoneKey = await proved("phone", phone);
  const emailKey = await proved("email", email);
  const { key: identityKey } = await get<{ key: string }>("/api/certi/nice_id");
  await post("/api/certi/nice_id", { key: identityKey, ...person });
  await post("/api/player", {
    username,
    password,
    ...person,
    email,
    country: "ZZ",
    bankName: "KB국민은행",
    accountNum: phone.replaceAll("-", ""),
    accountName: person.name,
    etcJson: { phoneKey, emailKey, identityKey, terms: 0, privacy: 0 },
  });
  return { id: await idOf(username, password), username, password, phone };
}

/** Asks for a code, reads it where development keeps letters, and gives it back; the key of the proof. */
async function proved(kind: "phone" | "email", target: string): Promise<string> {
  const { key } = await post<{ key: string }>(`/api/certi/certificate_${kind}`, { key: target });
  await post(`/api/certi/verify_${kind}`, { key, secretCode: await newestCode(target) });
  return key;
}

async function idOf(username: string, password: string): Promise<number> {
  const form = new URLSearchParams({ grant_type: "password", username, password });
  const signedIn = await fetch(`${BASE_URL}/oauth/token`, { method: "POST", body: form });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const me = await fetch(`${BASE_URL}/api/me?siteInfoId=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await me.json()) as { data: { id: number } };
  return data.id;
}

const post = <T>(path: string, body: object): Promise<T> =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const get = <T>(path: string): Promise<T> => ask(path, { method: "GET" });

async function ask<T>(path: string, init: RequestInit): Promise<T> {
  const reply = await fetch(`${BASE_URL}${path}?siteInfoId=1`, init);
  const { status, message, data } = (await reply.json()) as { status: number; message: string; data: T };
  if (status !== 200) throw new Error(`${path}: ${status} ${message}`);
  return data;
}
