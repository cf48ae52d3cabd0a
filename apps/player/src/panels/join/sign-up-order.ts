import type { SignUpFields } from "../../forms/sign-up/fields.ts";
import type { SignUpOrder } from "../../surface/member-surface.ts";

interface SignUpContext {
  /** Empty: nobody invited. */
  readonly partner: string;
  readonly isLicensed: boolean;
  readonly versions: { readonly terms: number; readonly privacy: number };
}

/** The form as the server takes it: what was left empty is left out, a bank is told where one is asked for. */
export function signUpOrder(fields: SignUpFields, context: SignUpContext): SignUpOrder {
  const { partner, isLicensed, versions } = context;
  const { nick, email } = fields;
  const { terms, privacy } = versions;
  return {
    username: fields.username,
    password: fields.password,
    confirmPassword: fields.confirmPassword,
    phone: fields.phone,
    // On a licensed site these are the identity check's.
    ...(isLicensed ? {} : { name: fields.name.trim(), birthDate: fields.birthDate }),
    ...(nick.trim() === "" ? {} : { nick: nick.trim() }),
    ...(email === "" ? {} : { email }),
    ...(partner === "" ? {} : { partner }),
    ...(isLicensed ? { country: fields.country, ...bankOf(fields) } : {}),
    etcJson: {
      ...(fields.phoneKey === "" ? {} : { phoneKey: fields.phoneKey }),
      ...(email === "" ? {} : { emailKey: fields.emailKey }),
      ...(isLicensed ? { identityKey: fields.identityKey } : {}),
      terms,
      privacy,
      ...(fields.marketing ? { marketing: terms } : {}),
    },
  };
}

function bankOf({ bankName, accountNum, accountName }: SignUpFields) {
  return { bankName, accountNum, accountName: accountName.trim() };
}
