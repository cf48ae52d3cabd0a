import { type CoverageRow, rowsOf } from "../coverage-row.ts";
import * as p from "./places.ts";

const five = rowsOf("accounts 5");
const six = rowsOf("accounts 6");
const fixedText = p.textTest(p.FIXED_TEXT);

/** Validation rules (5), roles and permissions (6). */
export const accountsRules: readonly CoverageRow[] = [
  five("message", "current password required", {
    built: p.player("forms/password/errors.ts")("CURRENT_PASSWORD_REQUIRED"),
    proof: p.join(p.JOIN),
    fixed: { refusal: "CURRENT_PASSWORD_REQUIRED", korean: "현재비밀번호를 입력해주세요." },
  }),
  five("message", "new password required", {
    built: p.player("forms/password/errors.ts")("NEW_PASSWORD_REQUIRED"),
    proof: p.join(p.JOIN),
    fixed: { refusal: "NEW_PASSWORD_REQUIRED", korean: "신규비밀번호를 입력해주세요." },
  }),
  five("message", "new password of at least 8 characters", {
    built: p.player("forms/password/errors.ts")("PASSWORD_TOO_SHORT"),
    proof: p.join(p.JOIN),
    fixed: { refusal: "PASSWORD_TOO_SHORT", korean: "비밀번호를 8자리 이상 입력해주세요." },
  }),
  five("message", "the confirmation must match", {
    built: p.player("forms/password/errors.ts")("PASSWORD_CONFIRM_MISMATCH"),
    proof: p.join(p.JOIN),
    fixed: { refusal: "PASSWORD_CONFIRM_MISMATCH", korean: "신규비밀번호와 일치하지 않습니다." },
  }),
  five("message", "the password was changed", {
    built: p.memberKorean("passwordDone:"),
    proof: p.join(p.JOIN),
    fixed: { key: "mypage.passwordDone", korean: "암호변경이 완료 되었습니다." },
  }),
  five("rule", "passwords of 8 to 64 characters, any; common ones refused", {
    built: p.server("operations/accounts/password-policy.ts")("PASSWORD_COMMON"),
    proof: p.sessionsTest(
      "S-02: any characters count, none is cut or trimmed, and Hangul typed in letters is the same",
    ),
  }),
  five("message", "deposit: amount required", {
    built: p.rules("wallet/judge-request.ts")('{ code: "DEPOSIT_AMOUNT_REQUIRED" }'),
    proof: p.walletHttpTest("are refused with the document's words"),
    fixed: { refusal: "DEPOSIT_AMOUNT_REQUIRED", korean: "입금신청금액을 입력해주세요." },
    screen: "apps/player/src/panels/wallet/deposit-part.tsx",
  }),
  five("message", "deposit: another one is pending", {
    built: p.rules("wallet/judge-request.ts")('{ code: "DEPOSIT_PENDING" }'),
    proof: fixedText,
    fixed: {
      refusal: "DEPOSIT_PENDING",
      korean: "현재 입금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.",
    },
    screen: "apps/player/src/panels/wallet/deposit-part.tsx",
  }),
  five("message", "withdrawal: amount required", {
    built: p.rules("wallet/judge-request.ts")('{ code: "WITHDRAW_AMOUNT_REQUIRED" }'),
    proof: fixedText,
    fixed: { refusal: "WITHDRAW_AMOUNT_REQUIRED", korean: "출금신청금액을 입력해주세요." },
    screen: "apps/player/src/panels/wallet/withdraw-part.tsx",
  }),
  five("message", "withdrawal: not above the holdings", {
    built: p.rules("wallet/judge-request.ts")('{ code: "WITHDRAW_OVER_BALANCE" }'),
    proof: p.walletHttpTest("are refused with the document's words"),
    fixed: { refusal: "WITHDRAW_OVER_BALANCE", korean: "출금신청금액이 보유금액을 초과합니다." },
    screen: "apps/player/src/panels/wallet/withdraw-part.tsx",
  }),
  five("message", "withdrawal: another one is pending", {
    built: p.rules("wallet/judge-request.ts")('{ code: "WITHDRAW_PENDING" }'),
    proof: fixedText,
    fixed: {
      refusal: "WITHDRAW_PENDING",
      korean: "현재 출금신청중인 내역이 있습니다. 완료후 다시 신청해주세요.",
    },
    screen: "apps/player/src/panels/wallet/withdraw-part.tsx",
  }),
  five("rule", "nothing can be asked for while the site's switch is off", {
    built: p.rules("wallet/judge-request.ts")('{ code: "DEPOSIT_INACTIVE" }'),
    proof: p.walletTest("is asked for with an amount, from the minimum, one at a time"),
    screen: "apps/player/src/panels/wallet/amount-form.tsx",
  }),
  five("rule", "nobody below 19 by the year rule", {
    built: p.rules("protection/age.ts")("export function isOfAge"),
    proof: p.signUpTest(
      "lets in whoever turns 19 this year, by the year rule, on 31 December as on 1 January",
    ),
  }),
  five("rule", "real names are required", {
    built: p.membersKorean("NAME_REQUIRED"),
    proof: p.signUpTest("refuses with %s: %j"),
  }),
  five("rule", "banks named 증권, 투자, 미래에셋대우 or 토스뱅크 are left out", {
    built: p.rules("site/bank.ts")('"증권", "투자", "미래에셋대우", "토스뱅크"'),
    proof: p.signUpTest("lists the banks without brokers and those that stay out; a play site has none"),
  }),
  five("rule", "username: lower-case letters, digits, underscore, hyphen; no Korean", {
    built: p.membersKorean("USERNAME_KOREAN"),
    proof: p.signUpTest("says which names can be taken"),
  }),
  five("rule", "phone mask: 02 with two digits first, else three; 3-3-4 or 3-4-4 digits", {
    built: p.player("forms/sign-up/fields.ts")("export function"),
    proof: p.player("forms/sign-up/errors.test.ts")("%s is written %s"),
  }),
  five("rule", "a birth date gets its dashes while it is typed", {
    built: p.player("forms/sign-up/fields.ts")("export function"),
    proof: p.player("forms/sign-up/errors.test.ts")("a birth date gets its dashes while it is typed"),
  }),

  six("rule", "public: home, sign-in, notices, terms, privacy", {
    built: p.contract("endpoints/content.ts")('const open = { who: "anyone", rate: "public" }'),
    proof: p.matrixTest("%s lets in whom the table says, and nobody else"),
  }),
  six("rule", "players: profile, history, wallet, inquiries; their own alone", {
    built: p.contract("endpoints/wallet.ts")('who: "player"'),
    proof: p.matrixTest("%s lets in whom the table says, and nobody else"),
  }),
  six("rule", "deposits and withdrawals are decided by the site's own staff", {
    built: p.server("operations/wallet/request-store.ts")("select staff.assert_actor($1, $2, false)"),
    proof: p.walletTest("is the site's own staff, enabled now"),
  }),
  six("rule", "roles and areas of staff and partners in the console", {
    built: p.rules("access/access-table.ts")("partner"),
    proof: p.rules("access/may-staff.test.ts")("is the table, for every role, area and action"),
  }),
];
