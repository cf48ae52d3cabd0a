/** A picture on its way to an inquiry. */
export interface SentPicture {
  /** Of this form alone. */
  readonly key: string;
  readonly name: string;
  /** Where the browser holds it for showing. */
  readonly previewUrl: string;
  readonly state: "sending" | "sent" | "refused";
  /** Of the server, once it is sent. */
  readonly fileId: string | null;
  /** Why it was refused, in words. */
  readonly problem: string | null;
}

export interface InquiryFields {
  readonly question: string;
  readonly pictures: readonly SentPicture[];
}

export const NO_INQUIRY: InquiryFields = { question: "", pictures: [] };

export const MOST_PICTURES = 5;
export const LONGEST_QUESTION = 2_000;
/** How long a player's own words may be beside what the question is about. */
export function roomBeside(about: string | null): number {
  return about === null ? LONGEST_QUESTION : LONGEST_QUESTION - about.length - 1;
}

/** What is sent: what it is about, then the player's own words. */
export function questionSent(about: string | null, question: string): string {
  const own = question.trim();
  return about === null ? own : `${about}\n${own}`;
}

const LARGEST_BYTES = 5 * 1024 * 1024;
const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"];
export const PICTURES_TAKEN = PICTURE_TYPES.join(",");

export type PictureFault = "pictureType" | "pictureSize" | "pictureCount";

/** Why a picture cannot be added, before anything is sent; the server judges its bytes again. */
export function pictureFault(
  file: { readonly type: string; readonly size: number },
  alreadyThere: number,
): PictureFault | null {
  if (alreadyThere >= MOST_PICTURES) return "pictureCount";
  if (!PICTURE_TYPES.includes(file.type)) return "pictureType";
  return file.size > LARGEST_BYTES ? "pictureSize" : null;
}

export type InquiryFault = "questionMissing" | "picturesOnTheWay" | "pictureRefused";

/** The first reason why the form cannot be sent; null when it can. */
export function inquiryFault({ question, pictures }: InquiryFields): InquiryFault | null {
  if (question.trim() === "") return "questionMissing";
  if (pictures.some(({ state }) => state === "sending")) return "picturesOnTheWay";
  return pictures.some(({ state }) => state === "refused") ? "pictureRefused" : null;
}

/** The ids that the server is told. */
export function fileIdsOf({ pictures }: InquiryFields): readonly string[] {
  return pictures.flatMap(({ fileId }) => fileId ?? []);
}
