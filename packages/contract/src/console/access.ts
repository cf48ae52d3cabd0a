import { ACTIONS, AREAS, STAFF_ROLES } from "@maru/rules";
import * as z from "zod";
import { defineConsoleEndpoint } from "./console-endpoint.ts";
import { millisNumber } from "./console-fields.ts";

const area = z.enum(AREAS);
const action = z.enum(ACTIONS);

/** `enrol`: a second factor must be registered now. `code`: it is asked for. `open`: signed in. */
const SIGN_IN_STAGES = ["enrol", "code", "open"] as const;

/** Whoever is signed in, with what the app needs to draw itself. */
const consoleMe = z.strictObject({
  stage: z.enum(SIGN_IN_STAGES),
  staffId: z.int(),
  username: z.string(),
  name: z.string(),
  role: z.enum(STAFF_ROLES),
  /** Null: all of them. */
  siteIds: z.array(z.int()).nullable(),
  partnerId: z.int().nullable(),
  /** The sites they work for, by name. */
  sites: z.array(
    z.strictObject({
      id: z.int(),
      code: z.string(),
      name: z.string(),
      locale: z.string(),
      mode: z.enum(["play", "licensed"]),
      isSandbox: z.boolean(),
      /** Where its players are; null where nothing names the place. */
      playerOrigin: z.string().nullable(),
    }),
  ),
  /** What the role may do, by area. */
  access: z.record(area, z.array(action)),
  /** `demo`: signed in without one, which production refuses. */
  secondFactor: z.enum(["totp", "passkey", "demo", "none"]),
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  /** The one origin whose pages a passkey works on; null: this installation names none, so there are no passkeys. */
  passkeyOrigin: z.string().nullable(),
  /** Whether there is an outbox to read: in development, for whoever sees the staff: it shows codes. */
  hasOutbox: z.boolean(),
  /** Until when a sensitive act asks for nothing more; null: it asks. */
  stepUpUntilMs: millisNumber.nullable(),
  /** When the session ends if nothing is done, and at the latest. */
  idleEndsAtMs: millisNumber,
  endsAtMs: millisNumber,
  /** Where and when this account was last signed in before; null at the first time (P-37). */
  lastSignIn: z.strictObject({ atMs: millisNumber, address: z.string() }).nullable(),
  nowMs: millisNumber,
});

const code = z.string().regex(/^[0-9]{6}$/);
const enrolCode = z.string().max(40).optional();

const bytesText = z
  .string()
  .regex(/^[\w-]+$/)
  .max(8_000);
const keyId = bytesText.max(1_400);
const transport = z.string().regex(/^[a-z-]{2,20}$/);
const challengeOptions = {
  challenge: z.string(),
  rpId: z.string(),
  timeoutMs: z.int(),
  /** Keys in question: those to choose from, or those that are registered already. */
  keys: z.array(z.strictObject({ id: z.string(), transports: z.array(z.string()) })),
} as const;

/** What a passkey answers when it is asked to prove itself; all base64url, as the browser gives it. */
const passkeyProof = z.strictObject({
  id: keyId,
  clientDataJson: bytesText,
  authenticatorData: bytesText,
  signature: bytesText,
  userHandle: bytesText.nullable(),
});

const passkeySchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** Whether it is kept in a password manager, so that it outlives the device. */
  isBackedUp: z.boolean(),
  madeAtMs: millisNumber,
  usedAtMs: millisNumber.nullable(),
});

/** Signing in, the second factor, and one's own sessions. */
export const accessEndpoints = [
  defineConsoleEndpoint({
    name: "signIn",
    method: "POST",
    path: "/api/console/sign-in",
    area: null,
    action: "see",
    site: "none",
    who: "anyone",
    summary:
      "Opens a session; the cookie carries it. The stage of the reply says what is still missing. `siteCode` finds a partner of that site.",
    body: z.strictObject({
      username: z.string().max(200),
      password: z.string().max(500),
      siteCode: z.string().max(40).optional(),
      proof: z.string().max(120).optional().meta({
        description:
          "Work for the refusal WORK_NEEDED: `challenge:answer`, where the SHA-256 of that text begins with `bits` zeros",
      }),
    }),
    reply: consoleMe,
  }),
  defineConsoleEndpoint({
    name: "me",
    method: "GET",
    path: "/api/console/me",
    area: null,
    action: "see",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Who is signed in, what they may do, and when the session ends.",
    reply: consoleMe,
  }),
  defineConsoleEndpoint({
    name: "signOut",
    method: "POST",
    path: "/api/console/sign-out",
    area: null,
    action: "change",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Ends the session.",
    body: z.strictObject({}),
    reply: z.null(),
  }),
  defineConsoleEndpoint({
    name: "secondFactor",
    method: "POST",
    path: "/api/console/second-factor",
    area: null,
    action: "change",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Gives the code of the second factor; a code counts once.",
    body: z.strictObject({ code }),
    reply: consoleMe,
  }),
  defineConsoleEndpoint({
    name: "beginTotp",
    method: "POST",
    path: "/api/console/totp/begin",
    area: null,
    action: "change",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Makes a secret for an authenticator app; it counts once a code of it was given.",
    /** `enrolCode`: what the approver of a new account was told, where the account has one. */
    body: z.strictObject({ enrolCode }),
    reply: z.strictObject({
      /** Base32, to be typed in. */
      secret: z.string(),
      /** `otpauth://…`, to be shown as a QR code. */
      uri: z.string(),
    }),
  }),
  defineConsoleEndpoint({
    name: "confirmTotp",
    method: "POST",
    path: "/api/console/totp/confirm",
    area: null,
    action: "change",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Registers the authenticator app by a first code of it.",
    body: z.strictObject({ code }),
    reply: consoleMe,
  }),
  defineConsoleEndpoint({
    name: "stepUp",
    method: "POST",
    path: "/api/console/step-up",
    area: null,
    action: "change",
    site: "none",
    isForPartners: true,
    summary:
      "Proves the second factor again, for five minutes: `code` or `passkey`, whichever is registered, else (demo staff) `password`.",
    body: z.strictObject({
      code: code.optional(),
      passkey: passkeyProof.optional(),
      password: z.string().max(500).optional(),
    }),
    reply: consoleMe,
  }),
  defineConsoleEndpoint({
    name: "passkeys",
    method: "GET",
    path: "/api/console/passkeys",
    area: null,
    action: "see",
    site: "none",
    isForPartners: true,
    summary: "The caller's own passkeys.",
    reply: z.array(passkeySchema),
  }),
  defineConsoleEndpoint({
    name: "beginPasskey",
    method: "POST",
    path: "/api/console/passkeys/begin",
    area: null,
    action: "change",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Asks for a new passkey: what the browser hands to the key. Counts for five minutes.",
    body: z.strictObject({ enrolCode }),
    reply: z.strictObject({
      ...challengeOptions,
      rpName: z.string(),
      user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
      algorithms: z.array(z.int()),
    }),
  }),
  defineConsoleEndpoint({
    name: "confirmPasskey",
    method: "POST",
    path: "/api/console/passkeys/confirm",
    area: null,
    action: "change",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Registers the passkey that answered.",
    body: z.strictObject({
      name: z.string().trim().min(1).max(60),
      id: keyId,
      clientDataJson: bytesText,
      attestationObject: bytesText,
      transports: z.array(transport).max(8),
    }),
    reply: consoleMe,
  }),
  defineConsoleEndpoint({
    name: "askPasskey",
    method: "POST",
    path: "/api/console/passkeys/ask",
    area: null,
    action: "change",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Asks one of the caller's passkeys to prove itself. Counts once, for five minutes.",
    body: z.strictObject({}),
    reply: z.strictObject(challengeOptions),
  }),
  defineConsoleEndpoint({
    name: "provePasskey",
    method: "POST",
    path: "/api/console/passkeys/prove",
    area: null,
    action: "change",
    site: "none",
    who: "signing-in",
    isForPartners: true,
    summary: "Completes signing in with a passkey, in place of a code.",
    body: z.strictObject({ passkey: passkeyProof }),
    reply: consoleMe,
  }),
  defineConsoleEndpoint({
    name: "removePasskey",
    method: "POST",
    path: "/api/console/passkeys/remove",
    area: null,
    action: "change",
    site: "none",
    isForPartners: true,
    isStepUp: true,
    summary: "Removes one of the caller's passkeys. In production the last second factor stays.",
    body: z.strictObject({ id: keyId }),
    reply: z.null(),
  }),
] as const;
