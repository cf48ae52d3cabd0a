/** Personal data as they leave the server: enough to recognise one's own, too little for anybody else (S-39). */
export function maskPhone(digits: string): string {
  const head = digits.startsWith("02") ? 2 : 3;
  return `${digits.slice(0, head)}-****-${digits.slice(-4)}`;
}

export function maskEmail(address: string): string {
  const at = address.lastIndexOf("@");
  return `${address.slice(0, Math.min(2, at - 1))}***${address.slice(at)}`;
}

export function maskBirthDate(date: string): string {
  return `${date.slice(0, 4)}-**-**`;
}

/** The first three and the last three digits. */
export function maskAccount(digits: string): string {
  return `${digits.slice(0, 3)}-***-**${digits.slice(-3)}`;
}

export function maskName(name: string): string {
  const letters = Array.from(name);
  const last = letters.length > 2 ? (letters.at(-1) ?? "") : "";
  const hidden = Math.max(1, letters.length - 1 - last.length);
  return `${letters[0] ?? ""}${"*".repeat(hidden)}${last}`;
}
