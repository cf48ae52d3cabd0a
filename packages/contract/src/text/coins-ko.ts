import { amount } from "./amount.ts";
import type { CoinTexts } from "./texts.ts";

export const coinsKo: CoinTexts = {
  COIN_UNKNOWN: () => "출금이 불가능한 화폐입니다.",
  COIN_WALLET_MISSING: () => "지갑을 먼저 생성해주세요.",
  COIN_WALLET_WRONG: () => "지갑 정보가 올바르지 않습니다.",
  COIN_SAME_WALLET: () => "동일한 지갑입니다.",
  COIN_INTERNAL_TRANSFER: () => "내부 지갑으로는 전송할 수 없습니다.",
  COIN_ACCOUNT_WRONG: () => "입출금 계정이 올바르지 않습니다.",
  COIN_PENDING: () => "이미 진행중인 거래가 있습니다.",
  COIN_AMOUNT_REQUIRED: () => "수량을 입력해주세요.",
  COIN_BALANCE_SHORT: () => "잔액 또는 수수료가 부족합니다.",
  COIN_STOCK_SHORT: () => "마스터 잔액이 부족합니다.",
  COIN_DEPOSIT_UNCONFIRMED: () => "아직 확인되지 않은 입금입니다.",
  COIN_TX_KNOWN: () => "이미 등록된 거래입니다.",
  COIN_RATE_MISSING: () => "현재 적용 중인 환율이 없습니다. 잠시 후 다시시도해주세요.",
  COIN_RATE_CHANGED: ({ rate }) => `비율을 확인해주세요. 현재 환율은 ${amount(rate)}입니다.`,
  COIN_ADDRESS_WRONG: () => "지갑 주소가 올바르지 않습니다.",
  COIN_TAG_RANGE: () => "데스티네이션 태그의 범위를 벗어났습니다.",
  COIN_NOT_APPROVABLE: () => "승인이 가능한 상태가 아닙니다.",
  COUPON_UNKNOWN: () => "존재하지 않는 쿠폰입니다.",
  COUPON_OVER: () => "사용 기간이 지났거나 모두 사용된 쿠폰입니다.",
  COUPON_USED: () => "이미 사용한 쿠폰입니다.",
  PROMOTIONS_STOPPED: () =>
    "최근 3주간 손실이 커서 쿠폰을 사용할 수 없습니다. 보호 설정에서 자세히 확인할 수 있습니다.",
};
