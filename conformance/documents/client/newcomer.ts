import type { World } from "../run/world.ts";
import { must } from "../table/must.ts";
import { type Answer, type Call, caller } from "./http.ts";
import { brief, type Json, at, listAt, textAt } from "./json.ts";
import { newPhone } from "./outbox.ts";
import { type Credentials, granted, type Player, signIn } from "./player.ts";

export interface Newcomer extends Credentials {
  readonly phone: string;
  readonly name: string;
  readonly reply: Json;
}

interface OfSite {
  readonly id: number;
  readonly code: string;
}

type Asked = Omit<Newcomer, "reply"> & { readonly answer: Answer };

let made = 0;

/** Somebody who signs up by the specified calls: the proofs that the site asks for, then the specified payload. */
async function signUp(world: World, site: OfSite): Promise<Newcomer> {
  const { answer, ...who } = await askToJoin(world, site, newPhone());
  must(answer.http === 200, `sign-up answers ${answer.http} ${brief(answer.body)}`);
  return { ...who, reply: answer.body };
}

/** The same with a phone of one's choice, and whatever is answered; the code comes a minute after the last letter to that phone. */
export async function askToJoin(world: World, site: OfSite, phone: string): Promise<Asked> {
  const call = caller(world.url, {}, site.id);
  made += 1;
  const [username, name, birthDate] = [`doc-${Date.now().toString(36)}${made}`, "홍길동", "1990-05-05"];
  const [password, email] = ["a quiet morning 4", `${username}@example.com`];
  const info = at((await call(`GET /api/site_info/code/${site.code}`)).body, "data");
  const isLicensed = textAt(info, "mode") === "licensed";
  const proofs = {
    ...(textAt(info, "signUpProof") === "phone"
      ? { phoneKey: await proofOf(world, call, { kind: "phone", key: phone }) }
      : {}),
    emailKey: await proofOf(world, call, { kind: "email", key: email }),
    ...(isLicensed ? { identityKey: await identityOf(world, site.id, { name, birthDate, phone }) } : {}),
  };
  const country = textAt(info, "countries.0") || textAt(info, "countries.0.code");
  const banks = isLicensed ? await call("GET /api/banklist") : null;
  const bankName = textAt(listAt(banks?.body, "data")[0], "name") || textAt(banks?.body, "data.0");
  const body = {
    username,
    password,
    name,
    phone,
    email,
    birthDate,
    ...(isLicensed ? { bankName, accountNum: "110-123-456789", accountName: name, country } : {}),
    partner: site.id === 1 ? world.invitation : "",
    etcJson: { ...proofs, terms: 0, privacy: 0 },
    siteInfo: { id: site.id },
  };
  const answer = await call("POST /api/player", { body });
  return { username, password, siteCode: site.code, siteId: site.id, phone, name, answer };
}

/** `certificate_…` and `verify_…` with the code that was sent. */
async function proofOf(
  world: World,
  call: Call,
  { kind, key }: { readonly kind: "phone" | "email"; readonly key: string },
): Promise<string> {
  const begun = await granted(call, `POST /api/certi/certificate_${kind}`, {
    body: { key, ignoreKey: false },
  });
  const proof = textAt(begun, "key");
  const secretCode = await world.codeSentTo(key);
  await granted(call, `POST /api/certi/verify_${kind}`, {
    body: { key: proof, secretCode, ignoreKey: false },
  });
  return proof;
}

async function identityOf(
  world: World,
  siteId: number,
  who: { readonly name: string; readonly birthDate: string; readonly phone: string },
): Promise<string> {
  const call = caller(world.url, {}, siteId);
  const begun = await granted(call, "GET /api/certi/nice_id", { query: { host: new URL(world.url).host } });
  const key = textAt(begun, "key");
  await granted(call, "POST /api/certi/nice_id", { body: { key, ...who } });
  return key;
}

export async function newPlayer(world: World, site: OfSite): Promise<{ player: Player; who: Newcomer }> {
  const who = await signUp(world, site);
  return { player: await signIn(world.url, who), who };
}
