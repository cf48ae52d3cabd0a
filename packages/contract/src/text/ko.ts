import { seoulDateTime } from "../wire/seoul-time.ts";
import { amount, multiple } from "./amount.ts";
import { coinsKo } from "./coins-ko.ts";
import { membersKo } from "./members-ko.ts";
import { namesKind } from "./names-kind.ts";
import type { Texts } from "./texts.ts";

export const ko: Texts = {
  SESSION_ENDED: () => "로그인이 만료되었습니다. 다시 로그인해주세요.",
  NOT_A_PLAYER: () => "플레이어 계정만 투자할 수 있습니다.",
  ACCOUNT_DISABLED: () => "계정이 이용이 불가능합니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.",
  SELF_EXCLUDED: ({ untilMs }) => `자가 이용제한 중입니다. ${seoulDateTime(untilMs)}까지 투자할 수 없습니다.`,
  ACCOUNT_FROZEN: ({ untilMs }) =>
    `${seoulDateTime(untilMs)}까지 이용이 제한된 계정입니다. 자세한 사항은 관리자에게 문의해주시기 바랍니다.`,
  TIMED_OUT: ({ untilMs }) => `휴식 중입니다. ${seoulDateTime(untilMs)}부터 투자할 수 있습니다.`,
  SINGLE_STAKE_LIMIT: ({ max }, unit) => `설정하신 1회 투자한도 ${amount(max)}${unit}을(를) 초과했습니다.`,
  DAY_STAKE_LIMIT: ({ max, left }, unit) =>
    `설정하신 1일 투자한도 ${amount(max)}${unit}을(를) 초과합니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
  DAY_LOSS_LIMIT: ({ max, left }, unit) =>
    `설정하신 1일 손실한도 ${amount(max)}${unit}을(를) 초과할 수 있습니다. 남은 한도는 ${amount(left)}${unit}입니다.`,
  ROUND_UNKNOWN: () => "회차를 찾을 수 없습니다.",
  OPTION_NOT_OFFERED: () => "이 사이트에서 제공하지 않는 상품입니다.",
  OPTION_NOT_PLAYING: () => "거래가 종료된 상태입니다.",
  OPTION_STOPPED: () => "거래가 일시 중지된 상태입니다.",
  ROUND_NOT_OPEN: () => "아직 투자할 수 없는 회차입니다.",
  ROUND_LOCKED: () => "투자시간이 마감되었습니다.",
  ROUND_VOID: () => "무효 처리된 회차입니다.",
  BET_TYPE_UNKNOWN: ({ type }) => `투자할 수 없는 유형입니다: ${type}`,
  MULTIPLE_CHANGED: ({ seenBp, nowBp }) =>
    `배당이 ${multiple(seenBp)}에서 ${multiple(nowBp)}(으)로 변경되었습니다. 다시 확인해주세요.`,
  AMOUNT_NOT_WHOLE: () => "투자금액은 1 이상의 정수만 가능합니다.",
  BET_BELOW_MINIMUM: ({ min }, unit) => `투자는 ${amount(min)}${unit} 이상 가능합니다.`,
  BET_OFF_MULTIPLE: ({ min }, unit) => `투자금액은 ${amount(min)}${unit} 단위로만 가능합니다.`,
  BET_ABOVE_MAXIMUM: ({ max }, unit) => `${amount(max)}${unit} 이상 투자하실 수 없습니다.`,
  SIDE_FULL: ({ left }, unit) => `이 회차의 투자한도가 부족합니다. 남은 금액은 ${amount(left)}${unit}입니다.`,
  OVER_BALANCE: () => "투자금액이 보유자산보다 많습니다.",
  CLIENT_KEY_REUSED: () => "이미 다른 투자에 사용된 요청입니다.",
  BUSY: () => "요청이 많습니다. 잠시 후 다시시도해주세요.",
  BOOKS_CLOSED: ({ sinceMs }) =>
    `장부를 확인하고 있습니다. ${seoulDateTime(sinceMs)}부터 새로운 투자를 받지 않습니다.`,
  LICENCE_MISSING: () => "현재 이 사이트에서는 투자와 입금을 하실 수 없습니다.",
  PLAYER_FUNDS_SHORT: () =>
    "분리 보관한 회원 자금이 회원에게 줄 금액보다 적어 입금을 받지 않습니다. 출금은 가능합니다.",
  DEPOSIT_INACTIVE: () => "현재 입금신청을 받지 않습니다.",
  WITHDRAW_INACTIVE: () => "현재 출금신청을 받지 않습니다.",
  DEPOSIT_AMOUNT_REQUIRED: () => "입금신청금액을 입력해주세요.",
  WITHDRAW_AMOUNT_REQUIRED: () => "출금신청금액을 입력해주세요.",
  DEPOSIT_PENDING: () => "현재 입금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.",
  WITHDRAW_PENDING: () => "현재 출금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.",
  DEPOSIT_BELOW_MINIMUM: ({ min }, unit) => `입금은 ${amount(min)}${unit} 이상 신청하실 수 있습니다.`,
  WITHDRAW_OVER_BALANCE: () => "출금신청금액이 보유금액을 초과합니다.",
  WITHDRAW_BELOW_MINIMUM: ({ min }, unit) => `출금은 ${amount(min)}${unit} 이상 신청하실 수 있습니다.`,
  WITHDRAW_ABOVE_MAXIMUM: ({ max }, unit) => `출금은 1회 ${amount(max)}${unit}까지 신청하실 수 있습니다.`,
  WITHDRAW_DAY_COUNT: ({ max, nextMs }) =>
    `출금은 하루 ${amount(max)}회까지 신청하실 수 있습니다. ${seoulDateTime(nextMs)}부터 다시 신청하실 수 있습니다.`,
  WITHDRAW_TOO_SOON: ({ nextMs }) => `다음 출금은 ${seoulDateTime(nextMs)}부터 신청하실 수 있습니다.`,
  BANK_ACCOUNT_MISSING: () => "출금받을 계좌를 먼저 등록해주세요.",
  BANK_ACCOUNT_HELD: ({ untilMs }) => `계좌가 변경되어 ${seoulDateTime(untilMs)}까지 출금하실 수 없습니다.`,
  REQUEST_NOT_PENDING: () => "이미 처리되었거나 취소할 수 없는 신청입니다.",
  SECOND_PERSON_NEEDED: () => "다른 담당자의 승인이 필요합니다.",
  PHONE_NOT_CONFIRMED: () => "전화 확인이 필요한 신청입니다.",
  FILE_MISSING: () => "첨부할 사진을 선택해주세요.",
  FILE_NOT_A_PICTURE: () => "PNG, JPEG, WebP 사진만 첨부하실 수 있습니다.",
  FILE_TOO_LARGE: ({ maxMegabytes }) => `사진은 ${amount(maxMegabytes)}MB 이하만 첨부하실 수 있습니다.`,
  FILE_INFECTED: () => "악성 코드가 발견되어 파일을 받지 않았습니다.",
  FILE_NOT_SCANNED: () => "지금은 파일을 검사할 수 없어 받지 못했습니다. 잠시 후 다시시도해주세요.",
  FILE_QUOTA: ({ perDay }) => `사진은 하루 ${amount(perDay)}장까지 첨부하실 수 있습니다.`,
  QUESTION_REQUIRED: () => "문의 내용을 입력해 주세요.",
  INQUIRY_QUOTA: ({ perDay }) => `1:1문의는 하루 ${amount(perDay)}건까지 작성하실 수 있습니다.`,
  INVALID_FIELD: ({ field }) =>
    namesKind(field)
      ? `정의되지 않은 유형 또는 상태입니다: ${field}`
      : `입력값이 올바르지 않습니다: ${field}`,
  UNKNOWN_FIELD: ({ field }) => `알 수 없는 항목입니다: ${field}`,
  DUPLICATE_FIELD: ({ field }) => `같은 항목이 두 번 들어 있습니다: ${field}`,
  MALFORMED_BODY: () => "요청 내용을 읽을 수 없습니다.",
  UNSUPPORTED_MEDIA_TYPE: () => "지원하지 않는 형식의 요청입니다.",
  METHOD_NOT_ALLOWED: () => "이 주소에서는 지원하지 않는 방식의 요청입니다.",
  REQUEST_TIMEOUT: () => "요청이 제시간에 도착하지 않았습니다.",
  HEADERS_TOO_LARGE: () => "요청 머리글이 너무 큽니다.",
  HOST_UNKNOWN: () => "이 호스트 이름으로는 서비스하지 않습니다.",
  BODY_TOO_LARGE: () => "요청 내용이 너무 큽니다.",
  NOT_FOUND: () => "요청하신 내용을 찾을 수 없습니다.",
  UNAUTHENTICATED: () => "로그인이 필요합니다.",
  TOKEN_INVALID: () => "인증이 올바르지 않습니다. 다시 로그인해주세요.",
  TOKEN_EXPIRED: () => "인증이 만료되었습니다.",
  BAD_CREDENTIALS: () => "아이디 또는 비밀번호가 올바르지 않습니다.",
  REFRESH_REFUSED: () => "로그인이 만료되었습니다. 다시 로그인해주세요.",
  UNSUPPORTED_GRANT: () => "지원하지 않는 로그인 방식입니다.",
  WORK_NEEDED: () => "로그인을 확인하고 있습니다. 잠시만 기다려주세요.",
  TOO_MANY_TRIES: ({ retryAfterSeconds }) =>
    `로그인 시도가 너무 많습니다. ${amount(retryAfterSeconds)}초 후 다시시도해주세요.`,
  FORBIDDEN: () => "권한이 없습니다.",
  SITE_MISMATCH: () => "로그인한 사이트와 요청한 사이트가 다릅니다.",
  SITE_UNKNOWN: () => "사이트가 존재하지 않습니다.",
  PLAYER_MISMATCH: () => "로그인한 회원과 요청한 회원이 다릅니다.",
  RATE_LIMITED: ({ retryAfterSeconds }) =>
    `요청이 너무 많습니다. ${amount(retryAfterSeconds)}초 후 다시시도해주세요.`,
  UNAVAILABLE: () => "잠시 후 다시시도해주세요.",
  INTERNAL: () => "잠시 후 다시시도해주세요.",
  ...membersKo,
  ...coinsKo,
};
