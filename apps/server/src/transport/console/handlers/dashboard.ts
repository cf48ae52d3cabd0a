import { type ConsoleHandlers, done } from "../console-handler.ts";
import type { ConsoleVerbs } from "../console-verbs.ts";

export function dashboardHandlers({ dashboard }: ConsoleVerbs): ConsoleHandlers<"dashboard" | "waiting"> {
  return {
    dashboard: async ({ sites }, staff) => done(await dashboard.read(staff, sites)),
    waiting: async ({ sites }, staff) => done(await dashboard.waiting(staff, sites)),
  };
}
