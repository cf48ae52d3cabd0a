import { type Destination, DESTINATIONS, SEND_DESTINATIONS } from "@maru/contract";
import { type JsonObject, openShelf, type SchemaShelf } from "./json-schema.ts";

/** The AsyncAPI 3.0 document of the destination table. The same table gives the same document. */
export function asyncApiDocument(version: string): JsonObject {
  const shelf = openShelf();
  const channels: Record<string, JsonObject> = {};
  const operations: Record<string, JsonObject> = {};
  for (const [id, destination] of Object.entries<Destination>(DESTINATIONS)) {
    channels[id] = channelOf(shelf, destination);
    operations[`receive_${id}`] = operation(id, "send", destination.summary);
  }
  for (const [address, body] of Object.entries(SEND_DESTINATIONS)) {
    const id = `send${address.replaceAll("/", "_")}`;
    const payload = shelf.shape(body, "input");
    channels[id] = { address, messages: { message: { payload } } };
    operations[id] = operation(id, "receive", "Places a bet; the answer comes on the member's queues.");
  }
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Maru live channel",
      version,
      description: "STOMP 1.0 to 1.2 over SockJS at /bx_ws, or over a raw web socket at /bx_ws/websocket.",
    },
    defaultContentType: "application/json",
    channels,
    operations,
    components: { schemas: shelf.named },
  };
}

function channelOf(shelf: SchemaShelf, destination: Destination): JsonObject {
  const names = [...destination.pattern.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  return {
    address: destination.pattern,
    description: `${destination.summary} Subscribers: ${destination.who}.`,
    ...(names.length === 0 ? {} : { parameters: Object.fromEntries(names.map((name) => [name, {}])) }),
    messages: { message: { payload: shelf.shape(destination.payload, "output") } },
  };
}

/** The server's view: it sends what clients subscribe to. */
function operation(channel: string, action: "send" | "receive", summary: string): JsonObject {
  return { action, channel: { $ref: `#/channels/${channel}` }, summary };
}
