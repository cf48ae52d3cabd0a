import { ENDPOINTS } from "@maru/contract";
import {
  describeAct,
  describeCall,
  describeRaw,
  otherwise,
  pageShape,
  same,
  within,
} from "@maru/contract/describe";

/** Becoming a member, being one, and protection. Personal data come masked; times in epoch ms. */

const PROFILE = {
  ...same("id", "username", "nick", "name", "phone", "email", "birthDate", "country", "countryFault"),
  ...same("bankName", "accountNum", "accountName"),
  branch: "myPartnerName",
  withdrawHoldUntilMs: "withdrawHoldUntil",
  lastLogin: within("lastLogin", { ...same("address", "userAgent"), atMs: "at" }),
  joinedAtMs: "joinedAt",
} as const;

const SESSION = {
  ...same("id", "address", "userAgent"),
  startedAtMs: "startedAt",
  seenAtMs: "seenAt",
  isCurrent: "current",
} as const;

const LIMIT = {
  ...same("field", "value"),
  raise: within("raise", { value: "value", possibleFromMs: "possibleFrom" }),
} as const;

const LIMIT_CHANGE = {
  ...same("id", "field", "state", "by"),
  before: "oldValue",
  after: "newValue",
  askedAtMs: "askedAt",
  possibleFromMs: "possibleFrom",
  actedAtMs: "actedAt",
} as const;

const PROTECTION = {
  ...same("realityCheckMinutes", "timeOutDays", "exclusionMonths"),
  limits: within("limits", LIMIT),
  timedOutUntilMs: "timedOutUntil",
  excludedUntilMs: "excludedUntil",
  isReturnPossible: "returnPossible",
  returnsAtMs: "returnsAt",
  review: within("review", { isDue: "isDue", dueAtMs: "dueAt" }),
  intensive: within("intensivePlay", { sinceMs: "since", least: "least" }),
} as const;

const AFFORDABILITY = {
  unassessed: within("unassessed", same("loss", "deposit")),
  incomeBrackets: "yearIncomeFrom",
  newest: within("newest", {
    isValid: "isValid",
    validUntilMs: "validUntil",
    allowed: within("allowed", same("loss", "deposit")),
  }),
} as const;

const CODE_SENT = { key: "key", resendInSeconds: otherwise("resendInSeconds", 60) } as const;

const CHECKED = same("key", "name", "birthDate", "phone");

export const checkUsername = describeCall(ENDPOINTS.checkUsername, same("code", "message"));
export const checkNick = describeCall(ENDPOINTS.checkNick, same("code", "message"));
export const verifyPartner = describeCall(ENDPOINTS.verifyPartner, same("partnerPk", "name"));
export const signUp = describeAct(ENDPOINTS.signUp);
export const certificatePhone = describeCall(ENDPOINTS.certificatePhone, CODE_SENT);
export const certificateEmail = describeCall(ENDPOINTS.certificateEmail, CODE_SENT);
export const verifyPhone = describeAct(ENDPOINTS.verifyPhone);
export const verifyEmail = describeAct(ENDPOINTS.verifyEmail);
export const startIdentity = describeCall(ENDPOINTS.startIdentity, same("key", "url", "provider"));
export const sendIdentity = describeAct(ENDPOINTS.sendIdentity);
export const finishIdentity = describeCall(ENDPOINTS.finishIdentity, CHECKED);
export const completeIdentity = describeCall(ENDPOINTS.completeIdentity, CHECKED);
export const bankList = describeCall(ENDPOINTS.bankList, same("name"));
export const staticText = describeCall(ENDPOINTS.staticPage, same("version", "content"));
export const findId = describeAct(ENDPOINTS.findId);
export const findPassword = describeCall(ENDPOINTS.findPassword, CODE_SENT);
export const resetPassword = describeAct(ENDPOINTS.resetPassword);
export const profile = describeCall(ENDPOINTS.me, PROFILE);
export const changePassword = describeAct(ENDPOINTS.changePassword);
export const changeNick = describeAct(ENDPOINTS.changeNick);
export const changePhone = describeAct(ENDPOINTS.changePhone);
export const changeEmail = describeAct(ENDPOINTS.changeEmail);
export const changeBank = describeAct(ENDPOINTS.changeBank);
export const setCountry = describeAct(ENDPOINTS.setCountry);
export const exportOwnData = describeRaw(ENDPOINTS.exportOwnData);
export const leave = describeAct(ENDPOINTS.leave);
export const ownSessions = describeCall(ENDPOINTS.ownSessions, SESSION);
export const endOwnSession = describeAct(ENDPOINTS.endOwnSession);
export const endOtherSessions = describeAct(ENDPOINTS.endOtherSessions);
export const protection = describeCall(ENDPOINTS.protection, PROTECTION);
export const limitChanges = describeCall(ENDPOINTS.limitChanges, pageShape(LIMIT_CHANGE));
export const setLimit = describeCall(ENDPOINTS.setLimit, PROTECTION);
export const confirmLimit = describeCall(ENDPOINTS.confirmLimit, PROTECTION);
export const keepLimit = describeCall(ENDPOINTS.keepLimit, PROTECTION);
export const setRealityCheck = describeCall(ENDPOINTS.setRealityCheck, PROTECTION);
export const timeOut = describeCall(ENDPOINTS.timeOut, PROTECTION);
export const exclude = describeCall(ENDPOINTS.exclude, PROTECTION);
export const reviewLimits = describeCall(ENDPOINTS.reviewLimits, PROTECTION);
export const askReturn = describeCall(ENDPOINTS.askReturn, PROTECTION);
export const affordability = describeCall(ENDPOINTS.affordability, AFFORDABILITY);
export const assessAffordability = describeCall(ENDPOINTS.assessAffordability, AFFORDABILITY);
export const publicProtection = describeCall(ENDPOINTS.publicProtection, {
  minimumAge: otherwise("minimumAge", 19),
  losingPercent: "losingAccountsPercent",
  helpLinks: "helpLinks",
});
