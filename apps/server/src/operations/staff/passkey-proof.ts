import type { KnownPasskey } from "./passkey-store.ts";

/** Whose pages a passkey belongs to: the origin of the console, and the name in it. */
export interface PasskeyRealm {
  readonly origin: string;
  readonly rpId: string;
}

export function passkeyRealmOf(origin: string | null): PasskeyRealm | null {
  return origin === null ? null : { origin, rpId: new URL(origin).hostname };
}

/** What a new key answered; all base64url. */
export interface PasskeyAnswer {
  readonly id: string;
  readonly clientDataJson: string;
  readonly attestationObject: string;
  readonly transports: readonly string[];
}

/** What a key answered to prove itself. */
export interface PasskeyProof {
  readonly id: string;
  readonly clientDataJson: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle: string | null;
}

export interface ProvedPasskey {
  readonly id: string;
  readonly signCount: number;
  readonly isBackedUp: boolean;
}

interface Asked {
  readonly realm: PasskeyRealm;
  readonly challenge: string;
}

/** ES256, EdDSA, RS256: what keys in use speak. */
export const PASSKEY_ALGORITHMS = [-7, -8, -257];

/** Read when the first key answers: most starts never need it. */
const library = () => import("@simplewebauthn/server");

/** The new key where its answer fits what was asked; null where it does not. */
export async function readNewPasskey(
  { realm, challenge }: Asked,
  answer: PasskeyAnswer,
): Promise<(KnownPasskey & { readonly isBackedUp: boolean }) | null> {
  const { verifyRegistrationResponse } = await library();
  const checked = await verifyRegistrationResponse({
    response: {
      id: answer.id,
      rawId: answer.id,
      type: "public-key",
      response: { clientDataJSON: answer.clientDataJson, attestationObject: answer.attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: realm.origin,
    expectedRPID: realm.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
  }).catch(() => null);
  if (checked === null || !checked.verified) return null;
  const { credential, credentialBackedUp } = checked.registrationInfo;
  return {
    id: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    signCount: credential.counter,
    transports: answer.transports,
    isBackedUp: credentialBackedUp,
  };
}

/** What a known key proved; null where the signature, the origin, the person's presence or the counter does not fit. */
export async function checkPasskeyProof(
  { realm, challenge, key }: Asked & { readonly key: KnownPasskey },
  proof: PasskeyProof,
): Promise<ProvedPasskey | null> {
  const { verifyAuthenticationResponse } = await library();
  const checked = await verifyAuthenticationResponse({
    response: {
      id: proof.id,
      rawId: proof.id,
      type: "public-key",
      response: {
        clientDataJSON: proof.clientDataJson,
        authenticatorData: proof.authenticatorData,
        signature: proof.signature,
        ...(proof.userHandle === null ? {} : { userHandle: proof.userHandle }),
      },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: realm.origin,
    expectedRPID: realm.rpId,
    credential: { id: key.id, publicKey: new Uint8Array(key.publicKey), counter: key.signCount },
    requireUserVerification: true,
  }).catch(() => null);
  if (checked === null || !checked.verified) return null;
  const { newCounter, credentialBackedUp } = checked.authenticationInfo;
  return { id: key.id, signCount: newCounter, isBackedUp: credentialBackedUp };
}
