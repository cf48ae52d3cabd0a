import type { IncomingMessage } from "node:http";
import proxyAddr from "@fastify/proxy-addr";

/** The address of whoever asks, as HTTP calls know it: what trusted proxies forward counts, what anybody else claims does not. */
export function peerAddressOf(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, trusts) ?? "";
}

/** Whether an address is one of the trusted proxies. */
export function isProxyAmong(trustedProxies: readonly string[]): (address: string) => boolean {
  const trusts = proxyAddr.compile([...trustedProxies]);
  return (address) => address !== "" && trusts(address, 0);
}
