import { seoulDateTime } from "../wire/seoul-time.ts";
import { amount, secondsText } from "./amount.ts";
import type { MemberTexts } from "./texts.ts";

/** Sign-up, a member's own data, and player protection. */
export const membersEn: MemberTexts = {
  EXCLUSION_RETURN_NEEDED: () =>
    `Your self-exclusion has run out. To use the service again, ask to return; it takes 24 hours.`,
  SESSION_TIME_LIMIT: ({ untilMs }) =>
    `You have reached the time limit you set. You can invest again from ${seoulDateTime(untilMs)} (Seoul).`,
  REALITY_CHECK_DUE: ({ sinceMs }) =>
    `You have been investing since ${seoulDateTime(sinceMs)} (Seoul). Please look at your summary and confirm that you want to go on.`,
  WEEK_STAKE_LIMIT: ({ max, left }, unit) =>
    `This is above the 7-day investment limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
  WEEK_LOSS_LIMIT: ({ max, left }, unit) =>
    `This could pass the 7-day loss limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
  MONTH_STAKE_LIMIT: ({ max, left }, unit) =>
    `This is above the 30-day investment limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
  MONTH_LOSS_LIMIT: ({ max, left }, unit) =>
    `This could pass the 30-day loss limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
  OPEN_BETS_LIMIT: ({ max }) =>
    `You have reached the number of open investments you set: ${amount(max)}. Please try again when one of them has ended.`,
  BALANCE_ABOVE_LIMIT: ({ max }, unit) =>
    `Your balance is above the limit you set: ${amount(max)} ${unit}. You can invest again after withdrawing.`,
  BALANCE_LIMIT: ({ max, left }, unit) =>
    `This would take your balance above the limit you set: ${amount(max)} ${unit}. You can still deposit ${amount(left)} ${unit}.`,
  BET_TOO_SOON: ({ pauseMs }) =>
    `You can place one bet every ${pauseMs === 1_000 ? "second" : `${secondsText(pauseMs)} seconds`}. Please try again in a moment.`,
  OTHER_GAME_OPEN: () =>
    "You can bet on one game at a time. Please try again when your open bets are finished.",
  USERNAME_INVALID: () => "The ID needs 4 to 20 characters: lower-case letters, digits, _ and -.",
  USERNAME_KOREAN: () => "Korean characters are not allowed in the ID.",
  USERNAME_TAKEN: () => "This ID is already taken.",
  USERNAME_IS_NICK: () => "The ID and the nickname cannot be the same.",
  USERNAME_RESERVED: () => "This ID could be taken for one of our staff. Please choose another one.",
  NICK_INVALID: () => "The nickname needs 2 to 20 letters or digits.",
  NICK_TAKEN: () => "This nickname is already taken.",
  NICK_RESERVED: () => "This nickname could be taken for one of our staff. Please choose another one.",
  NAME_REQUIRED: () => "Please enter your real name.",
  PHONE_REQUIRED: () => "Please enter your phone number.",
  PHONE_INVALID: () => "The phone number is not valid.",
  PHONE_COUNTRY: ({ countries }) =>
    `No text messages are sent to that country. Enter a number with the country code ${countries}.`,
  PHONE_REGISTERED: () => "This phone number is already registered. Please use the ID search.",
  PHONE_NOT_VERIFIED: () => "Please verify your phone number.",
  EMAIL_REQUIRED: () => "Please enter your e-mail address.",
  EMAIL_INVALID: () => "The e-mail address is not valid.",
  EMAIL_REGISTERED: () => "This e-mail address is already registered. Please use the ID search.",
  EMAIL_NOT_VERIFIED: () => "Please verify your e-mail address.",
  IDENTITY_NOT_VERIFIED: () => "Please verify your identity.",
  IDENTITY_MISMATCH: () => "What you entered does not match your verified identity.",
  IDENTITY_REGISTERED: () => "You are already registered. Please use the ID search.",
  IDENTITY_EXPIRED: () => "Your identity check has run out. Please start it again.",
  IDENTITY_PENDING: () => "The check is not finished yet. Finish it in the app, then try again.",
  IDENTITY_CANCELLED: () => "You cancelled the identity check. Signing up here needs one.",
  IDENTITY_REFUSED: () =>
    "The identity check failed. Make sure that the details are your own, then try again.",
  IDENTITY_UNANSWERED: () => "The identity provider does not answer. Please try again in a while.",
  IDENTITY_UNTRUSTED: () =>
    "The result of the identity check could not be trusted and was not taken. Please start again.",
  REGISTER_EXCLUDED: () => "You are in the national exclusion register, so you cannot sign up.",
  REGISTER_UNANSWERED: () => "The national exclusion register does not answer. Please try again in a moment.",
  BIRTH_DATE_INVALID: () => "The date of birth is not valid.",
  COUNTRY_INVALID: () => "Please choose a country.",
  COUNTRY_KNOWN: () => "Your country is on file already. Please ask for a change by an inquiry.",
  COUNTRY_REQUIRED: () => "Please tell us first in which country you live.",
  COUNTRY_BLOCKED: () => "This is not available in the country where you live. Withdrawals stay open.",
  UNDER_AGE: ({ minimumAge }) => `You must turn ${amount(minimumAge)} this year or be older to sign up.`,
  PARTNER_UNKNOWN: () => "The partner information is not correct.",
  CONSENT_REQUIRED: () => "Please accept the terms and the privacy policy.",
  PASSWORD_REQUIRED: () => "Please enter your password.",
  CURRENT_PASSWORD_REQUIRED: () => "Please enter your current password.",
  NEW_PASSWORD_REQUIRED: () => "Please enter the new password.",
  PASSWORD_TOO_SHORT: () => "The password needs at least 8 characters.",
  PASSWORD_TOO_LONG: () => "The password can have at most 64 characters.",
  PASSWORD_COMMON: () =>
    "This password has been leaked before or is easily guessed. Please choose another one.",
  PASSWORD_CONFIRM_MISMATCH: () => "This does not match the new password.",
  CURRENT_PASSWORD_WRONG: () => "The current password is not correct.",
  PASSWORD_UNCHANGED: () => "Please choose a password other than the current one.",
  CODE_WRONG: ({ left }) => `The code is not correct. Tries left: ${amount(left)}`,
  CODE_EXPIRED: () => "The code has expired. Please ask for a new one.",
  SEND_LIMITED: ({ retryAfterSeconds }) =>
    `Codes were requested too often. Please try again in ${amount(retryAfterSeconds)} seconds.`,
  BANK_UNKNOWN: () => "Please choose a bank.",
  ACCOUNT_NUMBER_INVALID: () => "The account number is not valid.",
  ACCOUNT_HOLDER_MISMATCH: () => "The account holder must be you.",
  BETS_OPEN: () => "You have open investments. Please try again when they are settled.",
  BALANCE_REMAINS: () => "Please withdraw your balance before you close the account.",
  AFFORDABILITY_NEEDED: ({ max }, unit) =>
    `To raise or remove this limit, please fill in the affordability assessment on the protection page. Without it, limits may let through ${amount(max)} ${unit} in 30 days.`,
  AFFORDABILITY_EXCEEDED: ({ max }, unit) =>
    `By your affordability assessment, limits may let through no more than ${amount(max)} ${unit} in 30 days.`,
  RAISE_WAITS: ({ untilMs }) => `The higher limit can be confirmed from ${seoulDateTime(untilMs)} (Seoul).`,
  EXCLUSION_RUNS: ({ untilMs }) => `The exclusion cannot be lifted before ${seoulDateTime(untilMs)} (Seoul).`,
  DAY_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `This is above the daily deposit limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
  WEEK_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `This is above the 7-day deposit limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
  MONTH_DEPOSIT_LIMIT: ({ max, left }, unit) =>
    `This is above the 30-day deposit limit you set: ${amount(max)} ${unit}, of which ${amount(left)} ${unit} are left.`,
};
