import { openLocalRegister } from "../src/testing/local-register.ts";
import { readArguments } from "./read-arguments.ts";

/**
 * A national exclusion register on this machine, for development (apps/server/src/operations/people/accounts/README.md):
 *
 *   MARU_EXCLUSION_REGISTER_KEY=… npm run register:local -- --port 7070 --excluded "홍길동,1990-05-05,01012345678"
 *
 * It runs until it is interrupted; the product asks it at MARU_EXCLUSION_REGISTER=http://127.0.0.1:7070/ with the same key.
 */
const { values } = readArguments({
  options: {
    port: { type: "string", default: "7070" },
    excluded: { type: "string", multiple: true, default: [] },
  },
});

const register = await openLocalRegister(
  process.env["MARU_EXCLUSION_REGISTER_KEY"] ?? "",
  Number(values.port),
);
for (const line of values.excluded) {
  const [name = "", birthDate = "", phone = ""] = line.split(",").map((part) => part.trim());
  register.add({ name, birthDate, phone });
}
console.log(`a register with ${values.excluded.length} people answers at ${register.url}`);
