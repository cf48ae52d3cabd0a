import { amount } from "./amount.ts";
import type { CoinTexts } from "./texts.ts";

export const coinsJa: CoinTexts = {
  COIN_UNKNOWN: () => "この通貨は利用できません。",
  COIN_WALLET_MISSING: () => "先にウォレットを作成してください。",
  COIN_WALLET_WRONG: () => "ウォレット情報が正しくありません。",
  COIN_SAME_WALLET: () => "同じウォレットです。",
  COIN_INTERNAL_TRANSFER: () => "サービス内のウォレット間では送金できません。",
  COIN_ACCOUNT_WRONG: () => "入出金口座が正しくありません。先にアドレスを申請してください。",
  COIN_PENDING: () => "すでに進行中の取引があります。",
  COIN_AMOUNT_REQUIRED: () => "数量を入力してください。",
  COIN_BALANCE_SHORT: () => "残高または手数料が不足しています。",
  COIN_STOCK_SHORT: () => "マスター残高が不足しています。",
  COIN_DEPOSIT_UNCONFIRMED: () => "まだ確認されていない入金です。",
  COIN_TX_KNOWN: () => "すでに登録された取引です。",
  COIN_RATE_MISSING: () => "現在有効なレートがありません。しばらくしてからもう一度お試しください。",
  COIN_RATE_CHANGED: ({ rate }) => `比率を確認してください。現在のレートは${amount(rate)}です。`,
  COIN_ADDRESS_WRONG: () => "ウォレットアドレスが正しくありません。",
  COIN_TAG_RANGE: () => "宛先タグの範囲外です。",
  COIN_NOT_APPROVABLE: () => "承認できる状態ではありません。",
  COUPON_UNKNOWN: () => "存在しないクーポンです。",
  COUPON_OVER: () => "期限切れ、または使い切られたクーポンです。",
  COUPON_USED: () => "すでに使用したクーポンです。",
  PROMOTIONS_STOPPED: () =>
    "3週続けて損失が大きかったため、クーポンはご利用いただけません。詳しくは保護設定をご覧ください。",
};
