import { seoulDateTime } from "../wire/seoul-time.ts";
import { amount, multiple } from "./amount.ts";
import { coinsJa } from "./coins-ja.ts";
import { membersJa } from "./members-ja.ts";
import { namesKind } from "./names-kind.ts";
import type { Texts } from "./texts.ts";

export const ja: Texts = {
  SESSION_ENDED: () => "ログインの有効期限が切れました。もう一度ログインしてください。",
  NOT_A_PLAYER: () => "プレイヤーアカウントのみ投資できます。",
  ACCOUNT_DISABLED: () => "このアカウントは利用できません。詳しくは管理者にお問い合わせください。",
  SELF_EXCLUDED: ({ untilMs }) =>
    `自己制限中です。${seoulDateTime(untilMs)}（ソウル時間）まで投資できません。`,
  ACCOUNT_FROZEN: ({ untilMs }) =>
    `${seoulDateTime(untilMs)}（ソウル時間）まで利用が制限されています。詳しくは管理者にお問い合わせください。`,
  TIMED_OUT: ({ untilMs }) => `休憩中です。${seoulDateTime(untilMs)}（ソウル時間）から投資できます。`,
  SINGLE_STAKE_LIMIT: ({ max }, unit) => `設定された1回の投資限度額 ${amount(max)}${unit} を超えています。`,
  DAY_STAKE_LIMIT: ({ max, left }, unit) =>
    `設定された1日の投資限度額 ${amount(max)}${unit} を超えます。残りは ${amount(left)}${unit} です。`,
  DAY_LOSS_LIMIT: ({ max, left }, unit) =>
    `設定された1日の損失限度額 ${amount(max)}${unit} を超える可能性があります。残りは ${amount(left)}${unit} です。`,
  ROUND_UNKNOWN: () => "回が見つかりません。",
  OPTION_NOT_OFFERED: () => "このサイトでは提供していない商品です。",
  OPTION_NOT_PLAYING: () => "この商品の取引は終了しています。",
  OPTION_STOPPED: () => "この商品の取引は停止しています。",
  ROUND_NOT_OPEN: () => "この回はまだ投資できません。",
  ROUND_LOCKED: () => "投資時間は終了しました。",
  ROUND_VOID: () => "この回は無効になりました。",
  BET_TYPE_UNKNOWN: ({ type }) => `選択できない種類です: ${type}`,
  MULTIPLE_CHANGED: ({ seenBp, nowBp }) =>
    `配当が ${multiple(seenBp)} から ${multiple(nowBp)} に変わりました。もう一度ご確認ください。`,
  AMOUNT_NOT_WHOLE: () => "投資金額は1以上の整数で入力してください。",
  BET_BELOW_MINIMUM: ({ min }, unit) => `投資は ${amount(min)}${unit} 以上で可能です。`,
  BET_OFF_MULTIPLE: ({ min }, unit) => `投資金額は ${amount(min)}${unit} 単位でのみ可能です。`,
  BET_ABOVE_MAXIMUM: ({ max }, unit) => `${amount(max)}${unit} を超えて投資することはできません。`,
  SIDE_FULL: ({ left }, unit) => `この回の残り限度額が不足しています。残りは ${amount(left)}${unit} です。`,
  OVER_BALANCE: () => "投資金額が保有資産を超えています。",
  CLIENT_KEY_REUSED: () => "このリクエストは別の投資で使用済みです。",
  BUSY: () => "混み合っています。しばらくしてからもう一度お試しください。",
  BOOKS_CLOSED: ({ sinceMs }) =>
    `帳簿を確認しています。${seoulDateTime(sinceMs)}（ソウル時間）から新しい投資を受け付けていません。`,
  LICENCE_MISSING: () => "現在このサイトではベットと入金ができません。",
  PLAYER_FUNDS_SHORT: () =>
    "分別保管している会員資金が会員への支払額を下回るため、入金を停止しています。出金は可能です。",
  DEPOSIT_INACTIVE: () => "現在、入金申請を受け付けていません。",
  WITHDRAW_INACTIVE: () => "現在、出金申請を受け付けていません。",
  DEPOSIT_AMOUNT_REQUIRED: () => "入金申請額を入力してください。",
  WITHDRAW_AMOUNT_REQUIRED: () => "出金申請額を入力してください。",
  DEPOSIT_PENDING: () => "処理中の入金申請があります。完了後にもう一度申請してください。",
  WITHDRAW_PENDING: () => "処理中の出金申請があります。完了後にもう一度申請してください。",
  DEPOSIT_BELOW_MINIMUM: ({ min }, unit) => `入金は${amount(min)}${unit}から申請できます。`,
  WITHDRAW_OVER_BALANCE: () => "出金申請額が保有額を超えています。",
  WITHDRAW_BELOW_MINIMUM: ({ min }, unit) => `出金は${amount(min)}${unit}から申請できます。`,
  WITHDRAW_ABOVE_MAXIMUM: ({ max }, unit) => `出金は1回${amount(max)}${unit}まで申請できます。`,
  WITHDRAW_DAY_COUNT: ({ max, nextMs }) =>
    `出金は1日${amount(max)}回まで申請できます。次は${seoulDateTime(nextMs)}（ソウル時間）から申請できます。`,
  WITHDRAW_TOO_SOON: ({ nextMs }) => `次の出金は${seoulDateTime(nextMs)}（ソウル時間）から申請できます。`,
  BANK_ACCOUNT_MISSING: () => "先に出金先の口座を登録してください。",
  BANK_ACCOUNT_HELD: ({ untilMs }) =>
    `口座が変更されたため、${seoulDateTime(untilMs)}（ソウル時間）まで出金できません。`,
  REQUEST_NOT_PENDING: () => "この申請は処理済みか、取り消せません。",
  SECOND_PERSON_NEEDED: () => "別の担当者の承認が必要です。",
  PHONE_NOT_CONFIRMED: () => "この申請は先に電話での確認が必要です。",
  FILE_MISSING: () => "添付する画像を選択してください。",
  FILE_NOT_A_PICTURE: () => "PNG、JPEG、WebPの画像のみ添付できます。",
  FILE_TOO_LARGE: ({ maxMegabytes }) => `画像は${amount(maxMegabytes)}MB以下のものに限ります。`,
  FILE_INFECTED: () => "ファイルから不正なプログラムが見つかったため、受け付けませんでした。",
  FILE_NOT_SCANNED: () =>
    "ただいまファイルを検査できないため、受け付けられませんでした。しばらくしてからもう一度お試しください。",
  FILE_QUOTA: ({ perDay }) => `画像の添付は1日${amount(perDay)}枚までです。`,
  QUESTION_REQUIRED: () => "お問い合わせ内容を入力してください。",
  INQUIRY_QUOTA: ({ perDay }) => `1:1お問い合わせは1日${amount(perDay)}件までです。`,
  INVALID_FIELD: ({ field }) =>
    namesKind(field) ? `定義されていない種類または状態です: ${field}` : `入力値が正しくありません: ${field}`,
  UNKNOWN_FIELD: ({ field }) => `不明な項目です: ${field}`,
  DUPLICATE_FIELD: ({ field }) => `同じ項目が2回あります: ${field}`,
  MALFORMED_BODY: () => "リクエストを読み取れません。",
  UNSUPPORTED_MEDIA_TYPE: () => "この形式のリクエストには対応していません。",
  METHOD_NOT_ALLOWED: () => "このアドレスはこの方式のリクエストに対応していません。",
  REQUEST_TIMEOUT: () => "リクエストが時間内に届きませんでした。",
  HEADERS_TOO_LARGE: () => "リクエストヘッダーが大きすぎます。",
  HOST_UNKNOWN: () => "このホスト名ではサービスを提供していません。",
  BODY_TOO_LARGE: () => "リクエストが大きすぎます。",
  NOT_FOUND: () => "お探しの内容が見つかりません。",
  UNAUTHENTICATED: () => "ログインしてください。",
  TOKEN_INVALID: () => "認証が正しくありません。もう一度ログインしてください。",
  TOKEN_EXPIRED: () => "認証の有効期限が切れました。",
  BAD_CREDENTIALS: () => "IDまたはパスワードが正しくありません。",
  REFRESH_REFUSED: () => "ログインの有効期限が切れました。もう一度ログインしてください。",
  UNSUPPORTED_GRANT: () => "このログイン方法には対応していません。",
  WORK_NEEDED: () => "ログインを確認しています。少々お待ちください。",
  TOO_MANY_TRIES: ({ retryAfterSeconds }) =>
    `ログインの試行が多すぎます。${amount(retryAfterSeconds)}秒後にもう一度お試しください。`,
  FORBIDDEN: () => "権限がありません。",
  SITE_MISMATCH: () => "ログイン中のサイトとリクエストのサイトが異なります。",
  SITE_UNKNOWN: () => "サイトが存在しません。",
  PLAYER_MISMATCH: () => "ログイン中の会員とリクエストの会員が異なります。",
  RATE_LIMITED: ({ retryAfterSeconds }) =>
    `リクエストが多すぎます。${amount(retryAfterSeconds)}秒後にもう一度お試しください。`,
  UNAVAILABLE: () => "しばらくしてからもう一度お試しください。",
  INTERNAL: () => "エラーが発生しました。しばらくしてからもう一度お試しください。",
  ...membersJa,
  ...coinsJa,
};
