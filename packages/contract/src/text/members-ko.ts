import { seoulDateTime } from "../wire/seoul-time.ts";
import { amount, secondsText } from "./amount.ts";
import type { MemberTexts } from "./texts.ts";

/** Sign-up, a member's own data, and player protection. */
export const membersKo: MemberTexts = {
  EXCLUSION_RETURN_NEEDED: () =>
    `자가 이용제한 기간이 끝났습니다. 이용을 원하시면 해제를 신청해주세요. 신청 24시간 후부터 이용할 수 있습니다.`,
  SESSION_TIME_LIMIT: ({ untilMs }) =>
    `설정하신 이용시간에 도달했습니다. ${seoulDateTime(untilMs)}부터 투자할 수 있습니다.`,
  REALITY_CHECK_DUE: ({ sinceMs }) =>
    `${seoulDateTime(sinceMs)}부터 이용 중입니다. 이용 현황을 확인해주세요.`,
  WEEK_STAKE_LIMIT: ({ max, left }, unit) =>
    `설정하신 7일 투자한도 ${amount(max)}${unit}을(를) 초과합니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
  WEEK_LOSS_LIMIT: ({ max, left }, unit) =>
    `설정하신 7일 손실한도 ${amount(max)}${unit}을(를) 초과할 수 있습니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
  MONTH_STAKE_LIMIT: ({ max, left }, unit) =>
    `설정하신 30일 투자한도 ${amount(max)}${unit}을(를) 초과합니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
  MONTH_LOSS_LIMIT: ({ max, left }, unit) =>
    `설정하신 30일 손실한도 ${amount(max)}${unit}을(를) 초과할 수 있습니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
  OPEN_BETS_LIMIT: ({ max }) =>
    `설정하신 동시 진행 한도 ${amount(max)}건에 도달했습니다. 진행중인 거래가 끝난 후 다시시도해주세요.`,
  BALANCE_ABOVE_LIMIT: ({ max }, unit) =>
    `보유금액이 설정하신 보유한도 ${amount(max)}${unit}을(를) 넘었습니다. 출금하신 후 투자할 수 있습니다.`,
  BALANCE_LIMIT: ({ max, left }, unit) =>
    `설정하신 보유한도 ${amount(max)}${unit}을(를) 초과합니다. 더 입금할 수 있는 금액은 ${amount(left)}${unit}입니다.`,
  BET_TOO_SOON: ({ pauseMs }) =>
    `투자는 ${secondsText(pauseMs)}초에 한 번만 가능합니다. 잠시 후 다시시도해주세요.`,
  OTHER_GAME_OPEN: () => "한 번에 한 상품에만 투자할 수 있습니다. 진행중인 거래가 끝난 후 다시시도해주세요.",
  USERNAME_INVALID: () => "아이디는 영문 소문자, 숫자, _, - 를 사용하여 4~20자로 입력해주세요.",
  USERNAME_KOREAN: () => "아이디에는 한글을 사용할 수 없습니다.",
  USERNAME_TAKEN: () => "이미 사용중인 아이디입니다.",
  USERNAME_IS_NICK: () => "아이디와 닉네임은 같을 수 없습니다.",
  USERNAME_RESERVED: () => "운영자로 보일 수 있는 아이디는 사용할 수 없습니다.",
  NICK_INVALID: () => "닉네임은 한글, 영문, 숫자를 사용하여 2~20자로 입력해주세요.",
  NICK_TAKEN: () => "이미 사용중인 닉네임입니다.",
  NICK_RESERVED: () => "운영자로 보일 수 있는 닉네임은 사용할 수 없습니다.",
  NAME_REQUIRED: () => "이름을 실명으로 입력해주세요.",
  PHONE_REQUIRED: () => "휴대폰번호를 입력해주세요.",
  PHONE_INVALID: () => "휴대폰번호 형식이 올바르지 않습니다.",
  PHONE_COUNTRY: ({ countries }) =>
    `이 번호의 국가로는 문자를 보내지 않습니다. 국가번호가 ${countries}인 번호를 입력해주세요.`,
  PHONE_REGISTERED: () => "이미 가입된 휴대폰번호입니다. 아이디 찾기를 이용해주세요.",
  PHONE_NOT_VERIFIED: () => "휴대폰 인증을 완료해주세요.",
  EMAIL_REQUIRED: () => "이메일을 입력해주세요.",
  EMAIL_INVALID: () => "이메일 형식이 올바르지 않습니다.",
  EMAIL_REGISTERED: () => "이미 가입된 이메일입니다. 아이디 찾기를 이용해주세요.",
  EMAIL_NOT_VERIFIED: () => "이메일 인증을 완료해주세요.",
  IDENTITY_NOT_VERIFIED: () => "본인인증을 완료해주세요.",
  IDENTITY_MISMATCH: () => "본인인증 정보와 입력하신 정보가 일치하지 않습니다.",
  IDENTITY_REGISTERED: () => "이미 가입된 회원입니다. 아이디 찾기를 이용해주세요.",
  IDENTITY_EXPIRED: () => "본인인증 시간이 지났습니다. 다시 진행해주세요.",
  IDENTITY_PENDING: () => "아직 인증이 끝나지 않았습니다. 앱에서 인증을 마친 뒤 다시 눌러주세요.",
  IDENTITY_CANCELLED: () => "본인인증을 취소하셨습니다. 가입하려면 본인인증이 필요합니다.",
  IDENTITY_REFUSED: () => "본인인증에 실패했습니다. 본인 명의의 정보인지 확인한 뒤 다시 진행해주세요.",
  IDENTITY_UNANSWERED: () => "본인인증 기관이 응답하지 않습니다. 잠시 후 다시 진행해주세요.",
  IDENTITY_UNTRUSTED: () => "본인인증 결과를 확인할 수 없어 받지 않았습니다. 처음부터 다시 진행해주세요.",
  REGISTER_EXCLUDED: () => "국가 이용제한 등록부에 등록되어 있어 가입할 수 없습니다.",
  REGISTER_UNANSWERED: () => "국가 이용제한 등록부를 확인할 수 없습니다. 잠시 후 다시 시도해주세요.",
  BIRTH_DATE_INVALID: () => "생년월일이 올바르지 않습니다.",
  COUNTRY_INVALID: () => "국가를 선택해주세요.",
  COUNTRY_KNOWN: () => "거주 국가는 이미 등록되어 있습니다. 변경은 1:1문의로 신청해주세요.",
  COUNTRY_REQUIRED: () => "거주 국가를 먼저 등록해주세요.",
  COUNTRY_BLOCKED: () => "거주하시는 국가에서는 이용하실 수 없습니다. 출금은 언제든지 가능합니다.",
  UNDER_AGE: ({ minimumAge }) => `연 나이 ${amount(minimumAge)}세 이상만 가입할 수 있습니다.`,
  PARTNER_UNKNOWN: () => "파트너 정보가 올바르지 않습니다.",
  CONSENT_REQUIRED: () => "이용약관과 개인정보처리방침에 동의해주세요.",
  PASSWORD_REQUIRED: () => "비밀번호를 입력해주세요.",
  CURRENT_PASSWORD_REQUIRED: () => "현재비밀번호를 입력해주세요.",
  NEW_PASSWORD_REQUIRED: () => "신규비밀번호를 입력해주세요.",
  PASSWORD_TOO_SHORT: () => "비밀번호를 8자리 이상 입력해주세요.",
  PASSWORD_TOO_LONG: () => "비밀번호를 64자리 이하로 입력해주세요.",
  PASSWORD_COMMON: () =>
    "유출된 적이 있거나 쉽게 추측할 수 있는 비밀번호입니다. 다른 비밀번호를 입력해주세요.",
  PASSWORD_CONFIRM_MISMATCH: () => "신규비밀번호와 일치하지 않습니다.",
  CURRENT_PASSWORD_WRONG: () => "현재비밀번호가 올바르지 않습니다.",
  PASSWORD_UNCHANGED: () => "현재비밀번호와 다른 비밀번호를 입력해주세요.",
  CODE_WRONG: ({ left }) => `인증번호가 올바르지 않습니다. 남은 횟수: ${amount(left)}`,
  CODE_EXPIRED: () => "인증이 만료되었습니다. 인증번호를 다시 받아주세요.",
  SEND_LIMITED: ({ retryAfterSeconds }) =>
    `인증번호를 너무 자주 요청했습니다. ${amount(retryAfterSeconds)}초 후 다시시도해주세요.`,
  BANK_UNKNOWN: () => "은행을 선택해주세요.",
  ACCOUNT_NUMBER_INVALID: () => "계좌번호가 올바르지 않습니다.",
  ACCOUNT_HOLDER_MISMATCH: () => "예금주는 회원 본인이어야 합니다.",
  BETS_OPEN: () => "진행중인 거래가 있습니다. 완료 후 다시시도해주세요.",
  BALANCE_REMAINS: () => "보유금액을 출금한 후 탈퇴할 수 있습니다.",
  AFFORDABILITY_NEEDED: ({ max }, unit) =>
    `입금·손실 한도를 더 올리거나 없애려면 보호 설정에서 재정 상황 확인을 작성해 주세요. 작성 전에는 30일 합계 ${amount(max)}${unit}까지 올릴 수 있습니다.`,
  AFFORDABILITY_EXCEEDED: ({ max }, unit) =>
    `작성하신 재정 상황 확인으로는 30일 합계 ${amount(max)}${unit}까지 올릴 수 있습니다.`,
  RAISE_WAITS: ({ untilMs }) => `한도 상향은 ${seoulDateTime(untilMs)}부터 확정할 수 있습니다.`,
  EXCLUSION_RUNS: ({ untilMs }) => `${seoulDateTime(untilMs)}까지는 이용제한을 해제할 수 없습니다.`,
  DAY_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `설정하신 1일 입금한도 ${amount(max)}${unit}을(를) 초과합니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
  WEEK_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `설정하신 7일 입금한도 ${amount(max)}${unit}을(를) 초과합니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
  MONTH_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `설정하신 30일 입금한도 ${amount(max)}${unit}을(를) 초과합니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
};
