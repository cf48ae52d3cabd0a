import { CLOSE } from "../sockjs/close-reason.ts";
import type { Authenticated } from "../options/options.ts";
import { negotiateHeartBeats, negotiateVersion } from "../stomp/negotiate.ts";
import type { StompFrame } from "../stomp/frame.ts";
import type { StompSession } from "./stomp-session.ts";

/** CONNECT: agrees on the version and the heart-beats, then asks the host who this is. */
export function connect(session: StompSession, frame: StompFrame): Promise<void> | undefined {
  const { headers } = frame;
  const version = negotiateVersion(headers.get("accept-version"));
  if (version === null) {
    session.refuse({ code: "VERSION", message: "supported versions are 1.0, 1.1 and 1.2" }, null);
    return undefined;
  }
  session.version = version;
  const beats = negotiateHeartBeats(headers.get("heart-beat"), session.hub.limits.heartbeatMs);
  if (beats === null) {
    session.refuse({ code: "HEART_BEAT", message: "heart-beat is two numbers of ms" }, null);
    return undefined;
  }
  if (version !== "1.0") session.heartBeats = beats;
  const admitted = session.hub.options.mayConnect?.() ?? { ok: true };
  if (!admitted.ok) {
    session.refuse(admitted, null, CLOSE.standby);
    return undefined;
  }
  return authenticate(session, headers);
}

async function authenticate(session: StompSession, headers: ReadonlyMap<string, string>): Promise<void> {
  const { hub, link } = session;
  const answer = await hub.options.authenticate(tokenOf(headers), {
    address: link.address,
    host: link.host,
    headers,
  });
  if (session.state === "closed") return;
  if (!answer.ok) {
    session.refuse(answer, null, CLOSE.policy);
    return;
  }
  const { principal } = answer;
  const taken = principal === null ? 0 : hub.registry.connectionsOfUser(principal.userKey);
  if (taken >= hub.limits.connectionsPerUser) {
    const limit = hub.limits.connectionsPerUser;
    session.refuse(
      { code: "TOO_MANY_CONNECTIONS", message: `at most ${limit} connections` },
      null,
      CLOSE.tooMany,
    );
    return;
  }
  accept(session, answer);
}

function accept(session: StompSession, answer: Authenticated): void {
  session.principal = answer.principal;
  session.edition = answer.edition ?? "";
  session.expiresAtMs = answer.principal?.expiresAtMs ?? null;
  session.state = "connected";
  session.hub.registry.identify(session);
  const offeredMs = session.version === "1.0" ? 0 : session.hub.limits.heartbeatMs;
  session.send({
    command: "CONNECTED",
    headers: {
      version: session.version,
      "heart-beat": `${offeredMs},${offeredMs}`,
      session: session.version === "1.0" ? session.id : undefined,
      "user-name": answer.userName === "" ? undefined : answer.userName,
    },
  });
  session.log("connected", "CONNECTED", session.version);
}

/** From `Authorization: Bearer <token>` or the header `token`; never from the address. */
function tokenOf(headers: ReadonlyMap<string, string>): string | null {
  const authorization = headers.get("Authorization") ?? headers.get("authorization");
  if (authorization !== undefined) return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? authorization;
  return headers.get("token") ?? null;
}
