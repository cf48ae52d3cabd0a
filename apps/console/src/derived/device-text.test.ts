import { expect, test } from "vitest";
import { deviceText } from "./device-text.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0",
    "Edge · Windows",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36", "Chrome · Linux"],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/605.1", "Safari · iOS"],
  ["Mozilla/5.0 (Linux; Android 16; SM-S931N) Chrome/156.0 Mobile Safari/537.36", "Chrome · Android"],
  ["curl/8.5.0", "curl/8.5.0"],
  ["", ""],
])("%s", (userAgent, text) => {
  expect(deviceText(userAgent)).toBe(text);
});
