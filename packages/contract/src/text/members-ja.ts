import { seoulDateTime } from "../wire/seoul-time.ts";
import { amount, secondsText } from "./amount.ts";
import type { MemberTexts } from "./texts.ts";

/** Sign-up, a member's own data, and player protection. */
export const membersJa: MemberTexts = {
  EXCLUSION_RETURN_NEEDED: () => `自己制限の期間が終了しました。再開を申請すると24時間後から利用できます。`,
  SESSION_TIME_LIMIT: ({ untilMs }) =>
    `設定された利用時間に達しました。${seoulDateTime(untilMs)}（ソウル時間）から投資できます。`,
  REALITY_CHECK_DUE: ({ sinceMs }) =>
    `${seoulDateTime(sinceMs)}（ソウル時間）から利用中です。利用状況をご確認ください。`,
  WEEK_STAKE_LIMIT: ({ max, left }, unit) =>
    `設定された7日間の投資限度額 ${amount(max)}${unit} を超えます。残りは ${amount(left)}${unit} です。`,
  WEEK_LOSS_LIMIT: ({ max, left }, unit) =>
    `設定された7日間の損失限度額 ${amount(max)}${unit} を超える可能性があります。残りは ${amount(left)}${unit} です。`,
  MONTH_STAKE_LIMIT: ({ max, left }, unit) =>
    `設定された30日間の投資限度額 ${amount(max)}${unit} を超えます。残りは ${amount(left)}${unit} です。`,
  MONTH_LOSS_LIMIT: ({ max, left }, unit) =>
    `設定された30日間の損失限度額 ${amount(max)}${unit} を超える可能性があります。残りは ${amount(left)}${unit} です。`,
  OPEN_BETS_LIMIT: ({ max }) =>
    `設定された同時進行の上限 ${amount(max)} 件に達しました。進行中の取引が終わってから再度お試しください。`,
  BALANCE_ABOVE_LIMIT: ({ max }, unit) =>
    `残高が設定された保有限度額 ${amount(max)}${unit} を超えています。出金後に投資できます。`,
  BALANCE_LIMIT: ({ max, left }, unit) =>
    `設定された保有限度額 ${amount(max)}${unit} を超えます。あと ${amount(left)}${unit} 入金できます。`,
  BET_TOO_SOON: ({ pauseMs }) =>
    `投資は${secondsText(pauseMs)}秒に1回までです。しばらくしてからもう一度お試しください。`,
  OTHER_GAME_OPEN: () => "一度に投資できる商品は1つです。進行中の取引が終わってからもう一度お試しください。",
  USERNAME_INVALID: () => "IDは英小文字・数字・_・- を使って4〜20文字で入力してください。",
  USERNAME_KOREAN: () => "IDに韓国語は使用できません。",
  USERNAME_TAKEN: () => "このIDは既に使われています。",
  USERNAME_IS_NICK: () => "IDとニックネームを同じにすることはできません。",
  USERNAME_RESERVED: () => "運営スタッフと紛らわしいIDは使用できません。",
  NICK_INVALID: () => "ニックネームは文字と数字を使って2〜20文字で入力してください。",
  NICK_TAKEN: () => "このニックネームは既に使われています。",
  NICK_RESERVED: () => "運営スタッフと紛らわしいニックネームは使用できません。",
  NAME_REQUIRED: () => "本名を入力してください。",
  PHONE_REQUIRED: () => "電話番号を入力してください。",
  PHONE_INVALID: () => "電話番号の形式が正しくありません。",
  PHONE_COUNTRY: ({ countries }) =>
    `この国の番号にはSMSを送信できません。国番号が${countries}の番号を入力してください。`,
  PHONE_REGISTERED: () => "この電話番号は既に登録されています。ID検索をご利用ください。",
  PHONE_NOT_VERIFIED: () => "電話番号の認証を完了してください。",
  EMAIL_REQUIRED: () => "メールアドレスを入力してください。",
  EMAIL_INVALID: () => "メールアドレスの形式が正しくありません。",
  EMAIL_REGISTERED: () => "このメールアドレスは既に登録されています。ID検索をご利用ください。",
  EMAIL_NOT_VERIFIED: () => "メールアドレスの認証を完了してください。",
  IDENTITY_NOT_VERIFIED: () => "本人確認を完了してください。",
  IDENTITY_MISMATCH: () => "入力内容が本人確認の情報と一致しません。",
  IDENTITY_REGISTERED: () => "既に登録されています。ID検索をご利用ください。",
  IDENTITY_EXPIRED: () => "本人確認の有効時間が過ぎました。もう一度お試しください。",
  IDENTITY_PENDING: () => "本人確認がまだ完了していません。アプリで完了してから、もう一度お試しください。",
  IDENTITY_CANCELLED: () => "本人確認がキャンセルされました。登録には本人確認が必要です。",
  IDENTITY_REFUSED: () => "本人確認に失敗しました。ご本人の情報か確認して、もう一度お試しください。",
  IDENTITY_UNANSWERED: () => "本人確認機関から応答がありません。しばらくしてからもう一度お試しください。",
  IDENTITY_UNTRUSTED: () =>
    "本人確認の結果を信頼できなかったため、受け付けませんでした。最初からやり直してください。",
  REGISTER_EXCLUDED: () => "国の利用制限登録簿に登録されているため、会員登録できません。",
  REGISTER_UNANSWERED: () => "国の利用制限登録簿を確認できません。しばらくしてからもう一度お試しください。",
  BIRTH_DATE_INVALID: () => "生年月日が正しくありません。",
  COUNTRY_INVALID: () => "国を選んでください。",
  COUNTRY_KNOWN: () => "お住まいの国は登録済みです。変更は1:1お問い合わせでお申し込みください。",
  COUNTRY_REQUIRED: () => "先にお住まいの国を登録してください。",
  COUNTRY_BLOCKED: () => "お住まいの国ではご利用いただけません。出金はいつでも可能です。",
  UNDER_AGE: ({ minimumAge }) => `今年${amount(minimumAge)}歳以上になる方のみ登録できます。`,
  PARTNER_UNKNOWN: () => "パートナー情報が正しくありません。",
  CONSENT_REQUIRED: () => "利用規約とプライバシーポリシーに同意してください。",
  PASSWORD_REQUIRED: () => "パスワードを入力してください。",
  CURRENT_PASSWORD_REQUIRED: () => "現在のパスワードを入力してください。",
  NEW_PASSWORD_REQUIRED: () => "新しいパスワードを入力してください。",
  PASSWORD_TOO_SHORT: () => "パスワードは8文字以上で入力してください。",
  PASSWORD_TOO_LONG: () => "パスワードは64文字以下で入力してください。",
  PASSWORD_COMMON: () => "流出したことがあるか、推測されやすいパスワードです。別のパスワードにしてください。",
  PASSWORD_CONFIRM_MISMATCH: () => "新しいパスワードと一致しません。",
  CURRENT_PASSWORD_WRONG: () => "現在のパスワードが正しくありません。",
  PASSWORD_UNCHANGED: () => "現在と異なるパスワードを入力してください。",
  CODE_WRONG: ({ left }) => `認証番号が正しくありません。残り回数: ${amount(left)}`,
  CODE_EXPIRED: () => "認証の有効期限が切れました。もう一度認証番号を受け取ってください。",
  SEND_LIMITED: ({ retryAfterSeconds }) =>
    `認証番号のリクエストが多すぎます。${amount(retryAfterSeconds)}秒後にもう一度お試しください。`,
  BANK_UNKNOWN: () => "銀行を選択してください。",
  ACCOUNT_NUMBER_INVALID: () => "口座番号が正しくありません。",
  ACCOUNT_HOLDER_MISMATCH: () => "口座名義は会員本人でなければなりません。",
  BETS_OPEN: () => "進行中の取引があります。完了してからもう一度お試しください。",
  BALANCE_REMAINS: () => "残高を出金してから退会できます。",
  AFFORDABILITY_NEEDED: ({ max }, unit) =>
    `この限度額を引き上げる、またはなくすには、保護設定で支払い能力の確認に回答してください。回答前は30日間の合計 ${amount(max)}${unit} まで引き上げられます。`,
  AFFORDABILITY_EXCEEDED: ({ max }, unit) =>
    `回答された支払い能力の確認では、30日間の合計 ${amount(max)}${unit} まで引き上げられます。`,
  RAISE_WAITS: ({ untilMs }) =>
    `限度額の引き上げは ${seoulDateTime(untilMs)}（ソウル時間）から確定できます。`,
  EXCLUSION_RUNS: ({ untilMs }) => `${seoulDateTime(untilMs)}（ソウル時間）まで制限を解除できません。`,
  DAY_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `設定された1日の入金限度額 ${amount(max)}${unit} を超えます。残りは ${amount(left)}${unit} です。`,
  WEEK_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `設定された7日間の入金限度額 ${amount(max)}${unit} を超えます。残りは ${amount(left)}${unit} です。`,
  MONTH_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `設定された30日間の入金限度額 ${amount(max)}${unit} を超えます。残りは ${amount(left)}${unit} です。`,
};
