import type { Language } from "../wire/wire-codes.ts";

/** E-mails and text messages to members, by what they say. `value` is the code, the username or what was changed. */
export type LetterKind =
  | "code"
  | "username"
  | "phone-changed"
  | "email-changed"
  | "bank-changed"
  | "password-changed";

export interface Letter {
  readonly subject: string;
  readonly text: string;
}

type Wording = (siteName: string, value: string) => Letter;

const KO: Readonly<Record<LetterKind, Wording>> = {
  code: (site, value) => ({
    subject: `[${site}] 인증번호`,
    text: `[${site}] 인증번호는 ${value} 입니다. 10분 안에 입력해주세요. 다른 사람에게 알려주지 마세요.`,
  }),
  username: (site, value) => ({
    subject: `[${site}] 아이디 안내`,
    text: `[${site}] 회원님의 아이디는 ${value} 입니다.`,
  }),
  "phone-changed": (site) => ({
    subject: `[${site}] 휴대폰번호 변경`,
    text: `[${site}] 휴대폰번호가 변경되었습니다. 본인이 아니라면 고객센터로 문의해주세요.`,
  }),
  "email-changed": (site) => ({
    subject: `[${site}] 이메일 변경`,
    text: `[${site}] 이메일이 변경되었습니다. 본인이 아니라면 고객센터로 문의해주세요.`,
  }),
  "bank-changed": (site) => ({
    subject: `[${site}] 계좌 변경`,
    text: `[${site}] 출금 계좌가 변경되어 48시간 동안 출금할 수 없습니다. 본인이 아니라면 고객센터로 문의해주세요.`,
  }),
  "password-changed": (site) => ({
    subject: `[${site}] 비밀번호 변경`,
    text: `[${site}] 비밀번호가 변경되었습니다. 본인이 아니라면 고객센터로 문의해주세요.`,
  }),
};

const EN: Readonly<Record<LetterKind, Wording>> = {
  code: (site, value) => ({
    subject: `[${site}] Your code`,
    text: `[${site}] Your code is ${value}. Enter it within 10 minutes and tell it to nobody.`,
  }),
  username: (site, value) => ({ subject: `[${site}] Your ID`, text: `[${site}] Your ID is ${value}.` }),
  "phone-changed": (site) => ({
    subject: `[${site}] Phone number changed`,
    text: `[${site}] Your phone number was changed. If this was not you, contact support.`,
  }),
  "email-changed": (site) => ({
    subject: `[${site}] E-mail address changed`,
    text: `[${site}] Your e-mail address was changed. If this was not you, contact support.`,
  }),
  "bank-changed": (site) => ({
    subject: `[${site}] Bank account changed`,
    text: `[${site}] Your bank account was changed; withdrawals pause for 48 hours. If this was not you, contact support.`,
  }),
  "password-changed": (site) => ({
    subject: `[${site}] Password changed`,
    text: `[${site}] Your password was changed. If this was not you, contact support.`,
  }),
};

const ZH: Readonly<Record<LetterKind, Wording>> = {
  code: (site, value) => ({
    subject: `[${site}] 验证码`,
    text: `[${site}] 您的验证码是 ${value}，请在 10 分钟内输入，切勿告诉他人。`,
  }),
  username: (site, value) => ({ subject: `[${site}] 您的账号`, text: `[${site}] 您的账号是 ${value}。` }),
  "phone-changed": (site) => ({
    subject: `[${site}] 手机号码已更改`,
    text: `[${site}] 您的手机号码已更改。如非本人操作，请联系客服。`,
  }),
  "email-changed": (site) => ({
    subject: `[${site}] 电子邮箱已更改`,
    text: `[${site}] 您的电子邮箱已更改。如非本人操作，请联系客服。`,
  }),
  "bank-changed": (site) => ({
    subject: `[${site}] 银行账户已更改`,
    text: `[${site}] 您的银行账户已更改，48 小时内不能提款。如非本人操作，请联系客服。`,
  }),
  "password-changed": (site) => ({
    subject: `[${site}] 密码已更改`,
    text: `[${site}] 您的密码已更改。如非本人操作，请联系客服。`,
  }),
};

const JA: Readonly<Record<LetterKind, Wording>> = {
  code: (site, value) => ({
    subject: `[${site}] 認証番号`,
    text: `[${site}] 認証番号は ${value} です。10分以内に入力してください。他の人に教えないでください。`,
  }),
  username: (site, value) => ({ subject: `[${site}] IDのご案内`, text: `[${site}] IDは ${value} です。` }),
  "phone-changed": (site) => ({
    subject: `[${site}] 電話番号の変更`,
    text: `[${site}] 電話番号が変更されました。お心当たりがない場合はサポートにご連絡ください。`,
  }),
  "email-changed": (site) => ({
    subject: `[${site}] メールアドレスの変更`,
    text: `[${site}] メールアドレスが変更されました。お心当たりがない場合はサポートにご連絡ください。`,
  }),
  "bank-changed": (site) => ({
    subject: `[${site}] 口座の変更`,
    text: `[${site}] 出金口座が変更されたため、48時間出金できません。お心当たりがない場合はサポートにご連絡ください。`,
  }),
  "password-changed": (site) => ({
    subject: `[${site}] パスワードの変更`,
    text: `[${site}] パスワードが変更されました。お心当たりがない場合はサポートにご連絡ください。`,
  }),
};

const LETTERS: Readonly<Record<Language, Readonly<Record<LetterKind, Wording>>>> = {
  ko: KO,
  en: EN,
  zh: ZH,
  ja: JA,
};

/** What a letter says in `language`. */
export function letterOf(
  kind: LetterKind,
  language: Language,
  words: { readonly siteName: string; readonly value: string },
): Letter {
  return LETTERS[language][kind](words.siteName, words.value);
}
