import type { FileRefusal } from "@maru/contract";
import { refused, type Result } from "@maru/values";
import { createWorkSlots } from "../../platform/work-slots.ts";
import type { FileScanner } from "../../ports/file-scanner.ts";
import { encodePicture, LARGEST_BYTES, PICTURE_TOO_LARGE } from "./encode-picture.ts";

/** Of the whole server: a small file can hide the work of seconds and a hundred megabytes of pixels. Whoever finds the line full is told so. */
const DECODING = createWorkSlots({ running: 1, waiting: 8 });

/**
 * What is kept of a picture that was sent. Until the scanner has let it pass its bytes are in memory alone: nothing is decoded, stored or
 * reachable before, and nothing of a refused one after (S-30). Where the scanner does not answer, nothing is taken.
 */
export async function takePicture(
  scanner: FileScanner,
  bytes: Uint8Array,
): Promise<Result<Buffer, FileRefusal>> {
  if (bytes.length > LARGEST_BYTES) return refused(PICTURE_TOO_LARGE);
  const verdict = await scanner.scan(bytes);
  if (verdict.state === "infected") return refused({ code: "FILE_INFECTED" });
  if (verdict.state === "unavailable") return refused({ code: "FILE_NOT_SCANNED" });
  return (await DECODING.run(() => encodePicture(bytes))) ?? refused({ code: "BUSY" });
}
