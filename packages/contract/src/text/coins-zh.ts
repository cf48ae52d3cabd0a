import { amount } from "./amount.ts";
import type { CoinTexts } from "./texts.ts";

export const coinsZh: CoinTexts = {
  COIN_UNKNOWN: () => "该币种不可用。",
  COIN_WALLET_MISSING: () => "请先创建钱包。",
  COIN_WALLET_WRONG: () => "钱包信息不正确。",
  COIN_SAME_WALLET: () => "两者是同一个钱包。",
  COIN_INTERNAL_TRANSFER: () => "不允许在本服务的钱包之间转账。",
  COIN_ACCOUNT_WRONG: () => "充值或提现账户不正确，请先申请地址。",
  COIN_PENDING: () => "已有交易正在进行。",
  COIN_AMOUNT_REQUIRED: () => "请输入数量。",
  COIN_BALANCE_SHORT: () => "余额或手续费不足。",
  COIN_STOCK_SHORT: () => "主账户余额不足。",
  COIN_DEPOSIT_UNCONFIRMED: () => "充值尚未确认。",
  COIN_TX_KNOWN: () => "该交易已登记。",
  COIN_RATE_MISSING: () => "目前没有有效汇率，请稍后再试。",
  COIN_RATE_CHANGED: ({ rate }) => `请检查比率：当前汇率为 ${amount(rate)}。`,
  COIN_ADDRESS_WRONG: () => "钱包地址不正确。",
  COIN_TAG_RANGE: () => "目标标签超出范围。",
  COIN_NOT_APPROVABLE: () => "当前状态无法批准。",
  COUPON_UNKNOWN: () => "该优惠券不存在。",
  COUPON_OVER: () => "该优惠券已结束或已用完。",
  COUPON_USED: () => "您已使用过该优惠券。",
  PROMOTIONS_STOPPED: () => "由于您连续三周亏损较大，暂停使用优惠券。详情请见保护设置。",
};
