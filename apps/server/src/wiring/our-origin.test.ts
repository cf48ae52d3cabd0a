import { expect, it } from "vitest";
import { isOurOrigin } from "./our-origin.ts";

const CONFIG = { port: 8080, origins: ["https://app.example"] };

function isOurs(origin: string | undefined): boolean {
  return isOurOrigin(CONFIG, [{ hosts: ["maru.example"] }], origin);
}

it.each([
  undefined,
  "http://localhost:8080",
  "http://127.0.0.1:8080",
  "http://[::1]:8080",
  "https://maru.example",
  "http://maru.example:8080",
  "https://app.example",
])("lets %s open the live channel", (origin) => {
  expect(isOurs(origin)).toBe(true);
});

it.each([
  "https://evil.example",
  "null",
  "",
  "https://maru.example.evil.example",
  "https://evil-maru.example",
  "https://maru.example:8443",
  "http://maru.example",
  "http://localhost:8081",
  "http://app.example",
  "https://APP.example",
])("keeps '%s' from the live channel", (origin) => {
  expect(isOurs(origin)).toBe(false);
});
