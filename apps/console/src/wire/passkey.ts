import { ok, refused, type Result } from "@maru/values";
import type { CallInput, CallReply } from "./client.ts";
import type { WireRefusal } from "./http.ts";

export type PasskeyProof = CallInput<"provePasskey">["body"]["passkey"];
type NewPasskey = Omit<CallInput<"confirmPasskey">["body"], "name">;
type Question = CallReply<"askPasskey">;

/** The person said no, or nothing, to the browser's question. */
export const PASSKEY_DISMISSED = "PASSKEY_DISMISSED";
/** This key is the account's already. */
export const PASSKEY_KNOWN = "PASSKEY_KNOWN";

/** Read when somebody uses a passkey: most screens never do. */
const library = () => import("@simplewebauthn/browser");

/** Has the browser make a key for what the server asked. */
export async function makePasskey(
  question: CallReply<"beginPasskey">,
): Promise<Result<NewPasskey, WireRefusal>> {
  const { startRegistration } = await library();
  return answered(async () => {
    const { id, response } = await startRegistration({
      optionsJSON: {
        challenge: question.challenge,
        rp: { id: question.rpId, name: question.rpName },
        user: question.user,
        pubKeyCredParams: question.algorithms.map((alg) => ({ type: "public-key", alg })),
        timeout: question.timeoutMs,
        attestation: "none",
        authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
        excludeCredentials: keysOf(question),
      },
    });
    const { clientDataJSON: clientDataJson, attestationObject, transports = [] } = response;
    return { id, clientDataJson, attestationObject, transports };
  });
}

/** Has the browser let a key prove itself. */
export async function provePasskey(question: Question): Promise<Result<PasskeyProof, WireRefusal>> {
  const { startAuthentication } = await library();
  return answered(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: {
        challenge: question.challenge,
        rpId: question.rpId,
        timeout: question.timeoutMs,
        userVerification: "required",
        allowCredentials: keysOf(question),
      },
    });
    const { clientDataJSON: clientDataJson, authenticatorData, signature, userHandle = null } = response;
    return { id, clientDataJson, authenticatorData, signature, userHandle };
  });
}

function keysOf({ keys }: Pick<Question, "keys">) {
  return keys.map(({ id, transports }) => ({ id, transports, type: "public-key" as const }));
}

async function answered<T>(work: () => Promise<T>): Promise<Result<T, WireRefusal>> {
  try {
    return ok(await work());
  } catch (error) {
    const isKnown = error instanceof Error && error.name === "InvalidStateError";
    return refused({ code: isKnown ? PASSKEY_KNOWN : PASSKEY_DISMISSED, message: "", params: {} });
  }
}
