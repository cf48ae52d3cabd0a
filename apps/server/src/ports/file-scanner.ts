/** What a scanner says of a file's bytes. `unavailable` is no verdict: the file is not taken. */
export type ScanVerdict =
  | { readonly state: "clean" }
  | { readonly state: "infected"; readonly signature: string }
  | { readonly state: "unavailable"; readonly why: string };

/** Looks at files from outside before anything else does. */
export interface FileScanner {
  readonly kind: "none" | "clamd";
  scan(bytes: Uint8Array): Promise<ScanVerdict>;
  /** Whether it answers now; true where there is none. */
  answers(): Promise<boolean>;
}

/** The operator chose to scan nothing, and the console says so. */
export const NO_SCANNER: FileScanner = {
  kind: "none",
  scan: async () => ({ state: "clean" }),
  answers: async () => true,
};

/** `off`: the operator chose none. `down`: it does not answer, and no file is taken until it does. */
export type UploadScan = "off" | "on" | "down";

export async function uploadScanOf(scanner: FileScanner): Promise<UploadScan> {
  if (scanner.kind === "none") return "off";
  return (await scanner.answers()) ? "on" : "down";
}
