import type { Line } from "./host.ts";

const HUGE = 2_000_000;

/** What no document speaks of: an unknown message, half a message, nothing, one of two megabytes, a number, a list too deep. */
const GARBAGE = [
  () => '{"type":"surprise","channel":"surprise","e":"surprise","data":[{"symbol":null,"price":{}}]}',
  () => '{"type":"trade","code":"KRW-BTC","trade_price":',
  () => "",
  () => `{"type":"padding","text":"${"x".repeat(HUGE)}"}`,
  () => "17853950411240001",
  () => "[".repeat(5_000) + "]".repeat(5_000),
];

export function sendGarbage(line: Line): void {
  for (const make of GARBAGE) line.send(make());
}
