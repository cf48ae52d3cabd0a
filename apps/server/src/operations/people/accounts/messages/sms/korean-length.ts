/** What one Korean text message holds, bytes of EUC-KR; what is longer is carried as a long one. */
const ONE_MESSAGE = 90;

function bytesOf(text: string): number {
  return text.length + text.replaceAll(/\p{ASCII}/gu, "").length;
}

export function isLong(text: string): boolean {
  return bytesOf(text) > ONE_MESSAGE;
}

/** In messages of 90 bytes: what a long one costs about as much as, where a provider does not say. */
export function koreanSegments(text: string): number {
  return Math.max(1, Math.ceil(bytesOf(text) / ONE_MESSAGE));
}
