import { type ConsoleHandlers, done } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

export function deckHandlers({ deck }: ConsoleVerbs): ConsoleHandlers<"deck" | "waiting"> {
  return {
    deck: async ({ sites }, staff) => done(await deck.read(staff, sites)),
    waiting: async ({ sites }, staff) => done(await deck.waiting(staff, sites)),
  };
}
