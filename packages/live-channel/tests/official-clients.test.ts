import type { IMessage } from "@stomp/stompjs";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { officialClient, ROUTES, subscribed, until } from "./official-client.ts";
import { startChannel, type Running } from "./start-channel.ts";

let running: Running;
beforeEach(async () => {
  running = await startChannel({ snapshot: (_, destination) => [`state of ${destination}`] });
});
afterEach(() => running.stop());

describe.each(ROUTES)("official clients over %s", (route) => {
  test("receive topic messages in order, numbered without a gap", async () => {
    const { client, connected } = officialClient(running.url, route);
    await connected;
    const got: IMessage[] = [];
    await subscribed(client, "/topic/round", { onMessage: (message) => got.push(message) });
    for (let number = 1; number <= 50; number += 1)
      running.channel.publish("/topic/round", `{"n":${number}}`);
    await until(() => got.length === 50, "50 messages");
    expect(got.map((message) => message.headers["seq"])).toEqual(got.map((_, index) => String(index + 1)));
    expect(got.map((message) => message.body)).toEqual(got.map((_, index) => `{"n":${index + 1}}`));
    expect(got[0]?.headers["content-type"]).toBe("application/json");
    await client.deactivate();
  });

  test("SEND reaches the host, the answer reaches the session", async () => {
    const { client, connected } = officialClient(running.url, route, {
      connectHeaders: { token: "user:ann" },
    });
    expect((await connected).headers["user-name"]).toBe("ann");
    const got: string[] = [];
    await subscribed(client, "/user/queue/error", { onMessage: (message) => got.push(message.body) });
    client.publish({ destination: "/trade/bet", body: "가나다 \u2028 😀 \0 end" });
    await until(() => running.sent.length === 1, "the message at the host");
    expect(running.sent[0]).toMatchObject({ userKey: "ann", body: "가나다 \u2028 😀 \0 end" });
    running.channel.sendToSession(running.sent[0]?.sessionId ?? "", "/user/queue/error", "no 😀 \0 more");
    await until(() => got.length === 1, "the answer");
    expect(got).toEqual(["no 😀 \0 more"]);
    await client.deactivate();
  });

  test("a snapshot carries the present number and what follows has the next", async () => {
    running.channel.publish("/topic/round", "1");
    running.channel.publish("/topic/round", "2");
    const { client, connected } = officialClient(running.url, route);
    await connected;
    const got: IMessage[] = [];
    const headers = { snapshot: "true" };
    await subscribed(client, "/topic/round", { onMessage: (message) => got.push(message), headers });
    running.channel.publish("/topic/round", "3");
    await until(() => got.length === 2, "snapshot and message");
    expect(got.map(({ body, headers: { seq, snapshot } }) => [body, seq, snapshot])).toEqual([
      ["state of /topic/round", "2", "true"],
      ["3", "3", undefined],
    ]);
    await client.deactivate();
  });

  test("a bad token gets ERROR and the connection ends", async () => {
    const { errors, closed, client } = officialClient(running.url, route, {
      connectHeaders: { Authorization: "Bearer forged" },
    });
    await closed;
    expect(errors.map((frame) => frame.headers["code"])).toEqual(["BAD_TOKEN"]);
    await client.deactivate();
  });

  test("a forbidden subscription gets ERROR and the connection ends", async () => {
    const { client, connected, closed, errors } = officialClient(running.url, route);
    await connected;
    client.subscribe("/user/queue/point", () => undefined);
    await closed;
    expect(errors.map((frame) => frame.headers["code"])).toEqual(["FORBIDDEN"]);
    await client.deactivate();
  });
});

test("user messages reach every session of that user and nobody else", async () => {
  const users = ["ann", "ann", "bob"];
  const clients = users.map((user) =>
    officialClient(running.url, "raw", { connectHeaders: { Authorization: `Bearer user:${user}` } }),
  );
  const got: string[][] = users.map(() => []);
  for (const [index, { client, connected }] of clients.entries()) {
    await connected;
    await subscribed(client, "/user/queue/point", {
      onMessage: (message) => got[index]?.push(`${message.headers["seq"]} ${message.body}`),
    });
  }
  running.channel.sendToUser("ann", "/user/queue/point", "10");
  running.channel.sendToUser("bob", "/user/queue/point", "99");
  running.channel.sendToUser("ann", "/user/queue/point", "20");
  await until(() => got.flat().length === 5, "five messages");
  expect(got).toEqual([["1 10", "2 20"], ["1 10", "2 20"], ["1 99"]]);
  for (const { client } of clients) await client.deactivate();
});
