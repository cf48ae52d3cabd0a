import type pg from "pg";

/** The demo's site that is played on for money, under the sandbox's licence. */
export const LICENSED = { id: 37, code: "maru-en" } as const;

/** What a licence says otherwise than the sandbox's own. */
export interface LicenceChange {
  readonly products?: readonly ("B" | "P" | "R")[];
  readonly oneGameAtATime?: boolean;
}

/** From now on the licensed site stands on this record; {@link openSandbox} brings back the one it had. Records stay, the newest counts. */
export async function changeLicence(client: pg.Client, change: LicenceChange): Promise<void> {
  const record = {
    isSandbox: true,
    jurisdictions: ["ZZ"],
    minimumAge: "19",
    number: "JOURNEY",
    oneGameAtATime: false,
    operator: "Maru Sandbox",
    products: ["B", "P", "R"],
    regulator: "None: for development only",
    validFromMs: "0",
    validToMs: "4102444800000",
    ...change,
  };
  await client.query("select site.log_licence($1, $2, null, null, null)", [
    LICENSED.id,
    JSON.stringify(record),
  ]);
}

export async function openSandbox(client: pg.Client): Promise<void> {
  await client.query("select site.open_sandbox($1)", [LICENSED.id]);
}
