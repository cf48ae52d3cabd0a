import { describe, expect, it } from "vitest";
import { serverOptions } from "./server-options.ts";

describe("how the origins listen", () => {
  it("ends what is sent by halves after half a minute, and looks often enough to see it then", () => {
    const { http, requestTimeout } = serverOptions({ logger: null, trustedProxies: [] });
    expect(requestTimeout).toBe(30_000);
    expect(http?.headersTimeout).toBe(15_000);
    // Unsaid, Node looks every 30 s: half a body would then be held for up to a minute.
    expect(http?.connectionsCheckingInterval).toBeLessThanOrEqual(2_000);
  });
});
