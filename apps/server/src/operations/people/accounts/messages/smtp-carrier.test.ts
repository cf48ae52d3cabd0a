import { createServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "../../../../testing/test-database.ts";
import { loadPersonalKeys } from "../personal/personal-keys.ts";
import { readOutbox, writeMessage } from "./message-store.ts";
import { sendEmails } from "./send-emails.ts";
import { smtpCarrier } from "./smtp-carrier.ts";

const keys = loadPersonalKeys("unused", {
  MARU_PERSONAL_KEY: "test only: 0123456789abcdefghijklmnop",
  MARU_PERSONAL_INDEX_KEY: "test only: ponmlkjihgfedcba9876543210",
});
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A mail server of a few lines; `mails` holds what it took. `refuses` turns every recipient away. */
async function openMailServer(refuses: boolean) {
  const mails: string[] = [];
  const server = createServer((socket: Socket) => {
    let isData = false;
    let mail = "";
    socket.write("220 test\r\n");
    socket.on("data", (bytes) => {
      for (const line of bytes.toString().split("\r\n").slice(0, -1)) {
        if (isData && line === ".") {
          isData = false;
          mails.push(mail);
          socket.write("250 ok\r\n");
        } else if (isData) mail += `${line}\n`;
        else if (line.startsWith("DATA")) {
          isData = true;
          socket.write("354 go on\r\n");
        } else if (refuses && line.startsWith("RCPT")) socket.write("550 nobody here\r\n");
        else socket.write("250 ok\r\n");
      }
    });
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = server.address();
  const port = typeof at === "object" && at !== null ? at.port : 0;
  return { mails, carry: smtpCarrier(`smtp://127.0.0.1:${port}`, "no-reply@maru.test") };
}

describe("e-mails", () => {
  it("are sent once each by a real mail server's protocol; text messages and decoys never", async () => {
    const opened = await openTestDatabase();
    const database = opened.as("maru_accounts");
    const { mails, carry } = await openMailServer(false);
    for (const channel of ["email", "sms", "none"] as const)
      await database.transaction((client) =>
        writeMessage(client, keys, {
          siteId: 1,
          channel,
          kind: "code",
          recipient: `${channel}@example.com`,
          letter: { subject: "Code", text: "12345678" },
        }),
      );
    const sent = await Promise.all([1, 2].map(() => sendEmails({ database, keys, carry })));
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain("To: email@example.com");
    expect(mails[0]).toContain("12345678");
    await opened.close();
  });

  it("that fail wait and are tried again", async () => {
    const opened = await openTestDatabase();
    const database = opened.as("maru_accounts");
    const { carry } = await openMailServer(true);
    await database.transaction((client) =>
      writeMessage(client, keys, {
        siteId: 1,
        channel: "email",
        kind: "code",
        recipient: "a@example.com",
        letter: { subject: "Code", text: "12345678" },
      }),
    );
    expect(await sendEmails({ database, keys, carry })).toBe(0);
    expect(await sendEmails({ database, keys, carry })).toBe(0);
    const [row] = await opened.owner.query<{ tries: number }>("select tries from accounts.message");
    expect(row?.tries).toBe(1);
    expect((await readOutbox(database, keys, { siteId: null, beforeId: null, most: 5 }))[0]?.isSent).toBe(
      false,
    );
    const working = await openMailServer(false);
    await opened.owner.query("update accounts.message set next_try_ms = 0");
    expect(await sendEmails({ database, keys, carry: working.carry })).toBe(1);
    await opened.close();
  });
});
