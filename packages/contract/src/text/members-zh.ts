import { seoulDateTime } from "../wire/seoul-time.ts";
import { amount, secondsText } from "./amount.ts";
import type { MemberTexts } from "./texts.ts";

/** Sign-up, a member's own data, and player protection. */
export const membersZh: MemberTexts = {
  EXCLUSION_RETURN_NEEDED: () => `自我限制期已结束。如需继续使用，请申请恢复，申请 24 小时后生效。`,
  SESSION_TIME_LIMIT: ({ untilMs }) =>
    `已达到您设置的使用时间。${seoulDateTime(untilMs)}（首尔时间）起可以投资。`,
  REALITY_CHECK_DUE: ({ sinceMs }) =>
    `您从 ${seoulDateTime(sinceMs)}（首尔时间）开始使用，请先确认使用情况。`,
  WEEK_STAKE_LIMIT: ({ max, left }, unit) =>
    `超过您设置的7天投资限额 ${amount(max)}${unit}，剩余 ${amount(left)}${unit}。`,
  WEEK_LOSS_LIMIT: ({ max, left }, unit) =>
    `可能超过您设置的7天亏损限额 ${amount(max)}${unit}，剩余 ${amount(left)}${unit}。`,
  MONTH_STAKE_LIMIT: ({ max, left }, unit) =>
    `超过您设置的30天投资限额 ${amount(max)}${unit}，剩余 ${amount(left)}${unit}。`,
  MONTH_LOSS_LIMIT: ({ max, left }, unit) =>
    `可能超过您设置的30天亏损限额 ${amount(max)}${unit}，剩余 ${amount(left)}${unit}。`,
  OPEN_BETS_LIMIT: ({ max }) => `已达到您设置的同时进行上限 ${amount(max)} 笔，请在交易结束后重试。`,
  BALANCE_ABOVE_LIMIT: ({ max }, unit) =>
    `余额已超过您设置的持有限额 ${amount(max)}${unit}，请提现后再投资。`,
  BALANCE_LIMIT: ({ max, left }, unit) =>
    `将超过您设置的持有限额 ${amount(max)}${unit}，还可充值 ${amount(left)}${unit}。`,
  BET_TOO_SOON: ({ pauseMs }) => `每${secondsText(pauseMs)}秒只能投资一次，请稍后重试。`,
  OTHER_GAME_OPEN: () => "一次只能投资一个产品，请在进行中的交易结束后重试。",
  USERNAME_INVALID: () => "账号须为 4~20 位小写字母、数字、_ 或 -。",
  USERNAME_KOREAN: () => "账号不能使用韩文。",
  USERNAME_TAKEN: () => "该账号已被使用。",
  USERNAME_IS_NICK: () => "账号与昵称不能相同。",
  USERNAME_RESERVED: () => "该账号容易被误认为工作人员，请换一个。",
  NICK_INVALID: () => "昵称须为 2~20 位文字或数字。",
  NICK_TAKEN: () => "该昵称已被使用。",
  NICK_RESERVED: () => "该昵称容易被误认为工作人员，请换一个。",
  NAME_REQUIRED: () => "请输入真实姓名。",
  PHONE_REQUIRED: () => "请输入手机号码。",
  PHONE_INVALID: () => "手机号码格式不正确。",
  PHONE_COUNTRY: ({ countries }) =>
    `不支持向该国家或地区的号码发送短信，请输入国家代码为 ${countries} 的号码。`,
  PHONE_REGISTERED: () => "该手机号码已注册，请使用找回账号功能。",
  PHONE_NOT_VERIFIED: () => "请完成手机验证。",
  EMAIL_REQUIRED: () => "请输入电子邮箱。",
  EMAIL_INVALID: () => "电子邮箱格式不正确。",
  EMAIL_REGISTERED: () => "该电子邮箱已注册，请使用找回账号功能。",
  EMAIL_NOT_VERIFIED: () => "请完成邮箱验证。",
  IDENTITY_NOT_VERIFIED: () => "请完成身份验证。",
  IDENTITY_MISMATCH: () => "输入的信息与身份验证信息不一致。",
  IDENTITY_REGISTERED: () => "您已注册，请使用找回账号功能。",
  IDENTITY_EXPIRED: () => "身份验证已超时，请重新进行。",
  IDENTITY_PENDING: () => "验证尚未完成。请在应用中完成验证后重试。",
  IDENTITY_CANCELLED: () => "您已取消身份验证。注册需要完成身份验证。",
  IDENTITY_REFUSED: () => "身份验证失败。请确认信息属于您本人后重试。",
  IDENTITY_UNANSWERED: () => "身份验证机构没有响应，请稍后再试。",
  IDENTITY_UNTRUSTED: () => "无法确认身份验证结果，因此未予采用。请重新开始。",
  REGISTER_EXCLUDED: () => "您已登记在国家自我限制名册中，无法注册。",
  REGISTER_UNANSWERED: () => "暂时无法查询国家自我限制名册，请稍后再试。",
  BIRTH_DATE_INVALID: () => "出生日期不正确。",
  COUNTRY_INVALID: () => "请选择国家。",
  COUNTRY_KNOWN: () => "居住国家已登记，如需更改请提交咨询。",
  COUNTRY_REQUIRED: () => "请先登记您的居住国家。",
  COUNTRY_BLOCKED: () => "您所在的国家无法使用该服务，提现始终开放。",
  UNDER_AGE: ({ minimumAge }) => `今年年满 ${amount(minimumAge)} 周岁及以上者方可注册。`,
  PARTNER_UNKNOWN: () => "合作伙伴信息不正确。",
  CONSENT_REQUIRED: () => "请同意服务条款和隐私政策。",
  PASSWORD_REQUIRED: () => "请输入密码。",
  CURRENT_PASSWORD_REQUIRED: () => "请输入当前密码。",
  NEW_PASSWORD_REQUIRED: () => "请输入新密码。",
  PASSWORD_TOO_SHORT: () => "密码至少需要 8 位。",
  PASSWORD_TOO_LONG: () => "密码不能超过 64 位。",
  PASSWORD_COMMON: () => "该密码曾被泄露或容易被猜到，请更换。",
  PASSWORD_CONFIRM_MISMATCH: () => "与新密码不一致。",
  CURRENT_PASSWORD_WRONG: () => "当前密码不正确。",
  PASSWORD_UNCHANGED: () => "新密码不能与当前密码相同。",
  CODE_WRONG: ({ left }) => `验证码不正确，剩余次数：${amount(left)}`,
  CODE_EXPIRED: () => "验证码已失效，请重新获取。",
  SEND_LIMITED: ({ retryAfterSeconds }) => `验证码请求过于频繁，请在 ${amount(retryAfterSeconds)} 秒后再试。`,
  BANK_UNKNOWN: () => "请选择银行。",
  ACCOUNT_NUMBER_INVALID: () => "银行账号不正确。",
  ACCOUNT_HOLDER_MISMATCH: () => "账户持有人必须是本人。",
  BETS_OPEN: () => "您有进行中的交易，请在结束后再试。",
  BALANCE_REMAINS: () => "请先提取余额再注销账户。",
  AFFORDABILITY_NEEDED: ({ max }, unit) =>
    `如需提高或取消此限额，请在保护设置中填写承受能力评估。填写前，30天合计最多可提高到 ${amount(max)}${unit}。`,
  AFFORDABILITY_EXCEEDED: ({ max }, unit) =>
    `按您填写的承受能力评估，30天合计最多可提高到 ${amount(max)}${unit}。`,
  RAISE_WAITS: ({ untilMs }) => `提高的限额自 ${seoulDateTime(untilMs)}（首尔时间）起可确认。`,
  EXCLUSION_RUNS: ({ untilMs }) => `${seoulDateTime(untilMs)}（首尔时间）之前不能解除限制。`,
  DAY_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `超过您设置的每日充值限额 ${amount(max)}${unit}，剩余 ${amount(left)}${unit}。`,
  WEEK_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `超过您设置的7天充值限额 ${amount(max)}${unit}，剩余 ${amount(left)}${unit}。`,
  MONTH_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `超过您设置的30天充值限额 ${amount(max)}${unit}，剩余 ${amount(left)}${unit}。`,
};
