/** What a start says of where the witnesses run. */
export type WitnessStanding =
  /** No start says it: it was of before, or none is told. */
  | { readonly kind: "untold" }
  /** The installation is its own witness, or one runs on the same machine: who owns it owns both halves. */
  | { readonly kind: "own" }
  | { readonly kind: "others"; readonly hosts: readonly string[] };

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Where the witnesses run, by the setting that a logged start names. */
export function witnessStanding(settings: Readonly<Record<string, string>> | undefined): WitnessStanding {
  const named = settings?.["MARU_WITNESS_URL"];
  if (named === undefined) return { kind: "untold" };
  const hosts = named.split(",").filter((host) => host !== "");
  return hosts.every((host) => LOOPBACK.test(host)) ? { kind: "own" } : { kind: "others", hosts };
}
