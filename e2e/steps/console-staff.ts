import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { CONSOLE_URL } from "../server.ts";

export type StaffName = "admin" | "admin2" | "operator1" | "operator2" | "content1" | "partner1" | "partner2";

/** Demo passwords: `operator1` has `maru-operator-1`, `admin` has `maru-admin-1`. */
function passwordOfStaff(name: StaffName): string {
  const [, word = name, number = "1"] = /^([a-z]+)(\d*)$/.exec(name) ?? [];
  return `maru-${word}-${number === "" ? "1" : number}`;
}

/** Signs in to the console on the page shown; the form is found by its fields, in either language. */
export async function signInStaff(page: Page, name: StaffName, path = "/"): Promise<void> {
  await page.goto(path);
  await page.locator("input[autocomplete=username]").fill(name);
  await page.locator("input[autocomplete=current-password]").fill(passwordOfStaff(name));
  await page.keyboard.press("Enter");
  await page.locator("nav.rail").waitFor();
}

/** Gives the password once more where a sensitive act asks for it: it does when the last proof is too old. */
export async function proveIfAsked(page: Page, name: StaffName): Promise<void> {
  const asked = page.getByRole("dialog", { name: "본인 확인" });
  const isAsked = await asked.waitFor({ timeout: 1_500 }).then(
    () => true,
    () => false,
  );
  if (!isAsked) return;
  await asked.getByLabel("비밀번호").fill(passwordOfStaff(name));
  await asked.getByRole("button", { name: "확인하고 계속" }).click();
}

export interface StaffReply<T> {
  readonly http: number;
  readonly code: string | null;
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: T;
}

/** Calls of a colleague beside any page, under a session of its own. */
export interface StaffApi {
  readonly get: <T>(path: string) => Promise<StaffReply<T>>;
  readonly post: <T>(path: string, body: object) => Promise<StaffReply<T>>;
}

export async function openStaffApi(name: StaffName): Promise<StaffApi> {
  const headers = { "content-type": "application/json", "x-maru-console": "1", origin: CONSOLE_URL };
  const signedIn = await fetch(`${CONSOLE_URL}/api/console/sign-in`, {
    method: "POST",
    headers,
    body: JSON.stringify({ username: name, password: passwordOfStaff(name) }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const send = async <T>(path: string, init: RequestInit): Promise<StaffReply<T>> => {
    const reply = await fetch(`${CONSOLE_URL}${path}`, {
      ...init,
      headers: { ...headers, cookie, "x-maru-key": randomUUID() },
    });
    const { code, message, params, data } = (await reply.json()) as Partial<StaffReply<T>> & { data: T };
    return { http: reply.status, code: code ?? null, message: message ?? "", params: params ?? {}, data };
  };
  const post: StaffApi["post"] = (path, body) => send(path, { method: "POST", body: JSON.stringify(body) });
  await post("/api/console/step-up", { password: passwordOfStaff(name) });
  return { get: (path) => send(path, { method: "GET" }), post };
}
