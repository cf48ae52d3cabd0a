import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** The address of whoever asks, as HTTP calls know it: what trusted proxies forward counts, what anybody else claims does not. */
export function peerAddressOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trusts) ?? "";
}
