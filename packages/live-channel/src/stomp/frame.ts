export type StompVersion = "1.0" | "1.1" | "1.2";

/** A frame as it came: header lines not yet split or unescaped, because that depends on the version. */
export interface RawFrame {
  readonly command: string;
  readonly headerLines: readonly string[];
  readonly body: Buffer;
}

/** A frame whose headers have been read. */
export interface StompFrame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/** What is wrong with a frame; `code` is for machines. */
export interface FrameFault {
  readonly code: "FRAME_TOO_LARGE" | "TOO_MANY_HEADERS" | "MALFORMED_FRAME" | "MALFORMED_HEADER";
  readonly message: string;
}
