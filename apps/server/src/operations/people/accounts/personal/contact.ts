const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9](?:[a-z0-9-]{0,62}\.){1,8}[a-z]{2,24}$/;

/** A phone number as digits, Korean ones with their leading 0; null for what is none. */
export function readPhone(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, "");
  const local = digits.replace(/^\+?82(?=1\d|[2-6]\d)/, "0");
  if (/^0\d{8,10}$/.test(local)) return local;
  return /^\+[1-9]\d{7,14}$/.test(local) ? local : null;
}

/** An e-mail address in lower case; null for what is none. */
export function readEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= 254 && EMAIL.test(address) ? address : null;
}

/** Digits of a bank account, 8 to 20 of them; null for what is none. */
export function readAccountNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, "");
  return /^\d{8,20}$/.test(digits) ? digits : null;
}

/** A real name: letters, spaces and a few marks; null for what is none. */
export function readName(text: string): string | null {
  const name = text.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  return /^[\p{L}\p{M}][\p{L}\p{M} .'’-]{1,39}$/u.test(name) ? name : null;
}
