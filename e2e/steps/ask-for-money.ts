import { BASE_URL } from "../server.ts";
import { passwordOf, type PlayerName } from "./player-name.ts";

/** Asks for a deposit (`D`) or withdrawal (`W`) as the player does; the id of the request. */
export async function askForMoney(
  player: PlayerName,
  body: { readonly type: "D" | "W"; readonly point: number },
): Promise<number> {
  const form = new URLSearchParams({
    grant_type: "password",
    username: player,
    password: passwordOf(player),
  });
  const signedIn = await fetch(`${BASE_URL}/oauth/token`, { method: "POST", body: form });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const reply = await fetch(`${BASE_URL}/api/dnw/apply?siteInfoId=1`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { status, message, data } = (await reply.json()) as {
    status: number;
    message: string;
    data: { id: number } | null;
  };
  if (status !== 200 || data === null) throw new Error(`the request was refused: ${message}`);
  return data.id;
}
