import { seoulDateTime } from "../wire/seoul-time.ts";
import { amount, multiple } from "./amount.ts";
import { coinsEn } from "./coins-en.ts";
import { membersEn } from "./members-en.ts";
import { namesKind } from "./names-kind.ts";
import type { Texts } from "./texts.ts";

export const en: Texts = {
  SESSION_ENDED: () => "Your session has ended. Please log in again.",
  NOT_A_PLAYER: () => "Only player accounts can invest.",
  ACCOUNT_DISABLED: () => "This account cannot be used. Please contact the administrator for details.",
  SELF_EXCLUDED: ({ untilMs }) =>
    `You have excluded yourself. You cannot invest until ${seoulDateTime(untilMs)} (Seoul).`,
  ACCOUNT_FROZEN: ({ untilMs }) =>
    `This is suspended for your account until ${seoulDateTime(untilMs)} (Seoul). Please contact us for details.`,
  TIMED_OUT: ({ untilMs }) =>
    `You are taking a break. You can invest again from ${seoulDateTime(untilMs)} (Seoul).`,
  SINGLE_STAKE_LIMIT: ({ max }, unit) =>
    `This is above the limit you set for one investment: ${amount(max)} ${unit}.`,
  DAY_STAKE_LIMIT: ({ max, left }, unit) =>
    `This is above the daily investment limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
  DAY_LOSS_LIMIT: ({ max, left }, unit) =>
    `This could pass the daily loss limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
  ROUND_UNKNOWN: () => "The round was not found.",
  OPTION_NOT_OFFERED: () => "This product is not offered on this site.",
  OPTION_NOT_PLAYING: () => "This product is currently closed for trading.",
  OPTION_STOPPED: () => "This product is currently stopped.",
  ROUND_NOT_OPEN: () => "This round is not open yet.",
  ROUND_LOCKED: () => "Investment time is closed.",
  ROUND_VOID: () => "This round is void.",
  BET_TYPE_UNKNOWN: ({ type }) => `This type cannot be chosen here: ${type}`,
  MULTIPLE_CHANGED: ({ seenBp, nowBp }) =>
    `The payout multiple changed from ${multiple(seenBp)} to ${multiple(nowBp)}. Please check it again.`,
  AMOUNT_NOT_WHOLE: () => "The investment amount must be a whole number of at least 1.",
  BET_BELOW_MINIMUM: () => "The investment amount is too small.",
  BET_OFF_MULTIPLE: () => "Please match the minimum unit of the amount.",
  BET_ABOVE_MAXIMUM: ({ max }, unit) => `You cannot invest more than ${amount(max)} ${unit}.`,
  SIDE_FULL: ({ left }, unit) => `Not enough capacity is left in this round: ${amount(left)} ${unit}.`,
  OVER_BALANCE: () => "The investment amount is larger than your balance.",
  CLIENT_KEY_REUSED: () => "This request was already used for another investment.",
  BUSY: () => "The service is busy. Please try again in a moment.",
  BOOKS_CLOSED: ({ sinceMs }) =>
    `The books are being checked. New investments are closed since ${seoulDateTime(sinceMs)} (Seoul time).`,
  LICENCE_MISSING: () => "Bets and deposits are not possible on this site at the moment.",
  PLAYER_FUNDS_SHORT: () =>
    "Deposits are stopped: less money is held apart for the players than they are owed. Withdrawals stay open.",
  DEPOSIT_INACTIVE: () => "Deposit requests are not being taken at the moment.",
  WITHDRAW_INACTIVE: () => "Withdrawal requests are not being taken at the moment.",
  DEPOSIT_AMOUNT_REQUIRED: () => "Please enter the amount of the deposit.",
  WITHDRAW_AMOUNT_REQUIRED: () => "Please enter the amount of the withdrawal.",
  DEPOSIT_PENDING: () => "A deposit request is still pending. Please ask again when it is complete.",
  WITHDRAW_PENDING: () => "A withdrawal request is still pending. Please ask again when it is complete.",
  DEPOSIT_BELOW_MINIMUM: ({ min }, unit) => `The smallest deposit is ${amount(min)} ${unit}.`,
  WITHDRAW_OVER_BALANCE: () => "The amount is larger than your balance.",
  WITHDRAW_BELOW_MINIMUM: ({ min }, unit) => `The smallest withdrawal is ${amount(min)} ${unit}.`,
  WITHDRAW_ABOVE_MAXIMUM: ({ max }, unit) => `One withdrawal is at most ${amount(max)} ${unit}.`,
  WITHDRAW_DAY_COUNT: ({ max, nextMs }) =>
    `Up to ${amount(max)} withdrawals a day are possible. The next from ${seoulDateTime(nextMs)} (Seoul).`,
  WITHDRAW_TOO_SOON: ({ nextMs }) => `The next withdrawal is possible from ${seoulDateTime(nextMs)} (Seoul).`,
  BANK_ACCOUNT_MISSING: () => "Please add the bank account that withdrawals are paid to first.",
  BANK_ACCOUNT_HELD: ({ untilMs }) =>
    `Your bank account was changed: no withdrawal before ${seoulDateTime(untilMs)} (Seoul).`,
  REQUEST_NOT_PENDING: () => "This request has been dealt with or cannot be cancelled.",
  SECOND_PERSON_NEEDED: () => "Another operator has to approve this.",
  PHONE_NOT_CONFIRMED: () => "This request has to be confirmed by telephone first.",
  FILE_MISSING: () => "Please choose a picture.",
  FILE_NOT_A_PICTURE: () => "Only PNG, JPEG and WebP pictures can be attached.",
  FILE_TOO_LARGE: ({ maxMegabytes }) => `A picture can be at most ${amount(maxMegabytes)} MB.`,
  FILE_INFECTED: () => "Malware was found in the file. It was not taken.",
  FILE_NOT_SCANNED: () => "Files cannot be scanned right now, so it was not taken. Please try again shortly.",
  FILE_QUOTA: ({ perDay }) => `Up to ${amount(perDay)} pictures a day can be attached.`,
  QUESTION_REQUIRED: () => "Please write your question.",
  INQUIRY_QUOTA: ({ perDay }) => `Up to ${amount(perDay)} inquiries a day are possible.`,
  INVALID_FIELD: ({ field }) =>
    namesKind(field) ? `This type or status is not defined: ${field}` : `This value is not valid: ${field}`,
  UNKNOWN_FIELD: ({ field }) => `This field is not known: ${field}`,
  DUPLICATE_FIELD: ({ field }) => `This field is given twice: ${field}`,
  MALFORMED_BODY: () => "The request could not be read.",
  UNSUPPORTED_MEDIA_TYPE: () => "Requests of this content type are not accepted.",
  METHOD_NOT_ALLOWED: () => "This address does not take requests of this method.",
  REQUEST_TIMEOUT: () => "The request did not arrive in time.",
  HEADERS_TOO_LARGE: () => "The headers of the request are too large.",
  HOST_UNKNOWN: () => "Nothing is served under this host name.",
  BODY_TOO_LARGE: () => "The request is too large.",
  NOT_FOUND: () => "What you asked for was not found.",
  UNAUTHENTICATED: () => "Please log in.",
  TOKEN_INVALID: () => "Your sign-in is not valid. Please log in again.",
  TOKEN_EXPIRED: () => "Your sign-in has expired.",
  BAD_CREDENTIALS: () => "The ID or the password is not correct.",
  REFRESH_REFUSED: () => "Your sign-in has expired. Please log in again.",
  UNSUPPORTED_GRANT: () => "This way of signing in is not supported.",
  WORK_NEEDED: () => "Your sign-in is being checked. One moment, please.",
  TOO_MANY_TRIES: ({ retryAfterSeconds }) =>
    `Too many attempts to log in. Please try again in ${amount(retryAfterSeconds)} seconds.`,
  FORBIDDEN: () => "You are not allowed to do this.",
  SITE_MISMATCH: () => "You are logged in to another site.",
  SITE_UNKNOWN: () => "The site does not exist.",
  PLAYER_MISMATCH: () => "The request names another member than the one logged in.",
  RATE_LIMITED: ({ retryAfterSeconds }) =>
    `Too many requests. Please try again in ${amount(retryAfterSeconds)} seconds.`,
  UNAVAILABLE: () => "Please try again in a moment.",
  INTERNAL: () => "Something went wrong. Please try again in a moment.",
  ...membersEn,
  ...coinsEn,
};
