import { amount } from "../../text/amount.ts";
import type { RefusalRows } from "./refusal-rows.ts";

/** Refusals of signing in to the console, of the second factor and of four-eyes. */
export type AccessRefusal =
  /** The request does not come from the console's own page. */
  | { readonly code: "NOT_OUR_PAGE" }
  /** The key was used for an act of other content. */
  | { readonly code: "ACT_KEY_USED" }
  /** It was done before, and its answer is not kept any more. */
  | { readonly code: "ACT_DONE" }
  | { readonly code: "SECOND_FACTOR_NEEDED" }
  | { readonly code: "SECOND_FACTOR_WRONG" }
  | { readonly code: "SECOND_FACTOR_THERE" }
  /** Too late to add a first second factor: somebody with the right must open it again. */
  | { readonly code: "ENROLMENT_OVER" }
  | { readonly code: "ENROL_CODE_WRONG" }
  /** The key did not answer what it was asked, or its counter went back: it may be a copy. */
  | { readonly code: "PASSKEY_REFUSED" }
  /** This installation names no origin that passkeys belong to. */
  | { readonly code: "PASSKEYS_OFF" }
  | { readonly code: "PASSKEY_LIMIT"; readonly most: number }
  | { readonly code: "LAST_FACTOR" }
  | { readonly code: "STEP_UP_NEEDED" }
  | { readonly code: "SELF_APPROVAL" }
  /** The second person is the first one under another name. */
  | { readonly code: "SAME_PERSON" }
  /** There is nobody else who could approve. */
  | { readonly code: "NO_SECOND_PERSON" }
  | { readonly code: "APPROVAL_OVER" }
  | { readonly code: "STAFF_NAME_TAKEN" }
  | { readonly code: "STAFF_PASSWORD_TOO_SHORT"; readonly minimum: number }
  | { readonly code: "APPROVAL_OUTDATED" }
  | { readonly code: "LAST_ADMIN" };

export const accessRefusals: RefusalRows<AccessRefusal> = {
  APPROVAL_OUTDATED: {
    status: 409,
    ko: () => "다른 변경이 먼저 적용되어 이 요청은 자동으로 끝났습니다. 지금 값을 보고 다시 요청해주세요.",
    en: () =>
      "Another change came first, so this request has ended by itself. Ask again from what holds now.",
    zh: () => "其他变更已先生效，此申请已自动结束。请根据当前值重新申请。",
    ja: () =>
      "別の変更が先に適用されたため、この申請は自動的に終了しました。現在の値を確認して再度申請してください。",
  },
  ACT_KEY_USED: {
    status: 409,
    ko: () => "같은 키로 이미 다른 작업이 처리되었습니다. 화면을 새로 고친 뒤 다시 시도해주세요.",
    en: () => "The same key was used for another act already. Reload the page and try again.",
    zh: () => "同一密钥已用于其他操作。请刷新页面后重试。",
    ja: () => "同じキーで別の操作がすでに処理されています。画面を再読み込みしてもう一度お試しください。",
  },
  ACT_DONE: {
    status: 409,
    ko: () => "이미 처리된 작업입니다. 화면을 새로 고쳐 결과를 확인해주세요.",
    en: () => "This was done already. Reload the page to see the result.",
    zh: () => "该操作已处理完毕。请刷新页面查看结果。",
    ja: () => "この操作はすでに処理されています。画面を再読み込みして結果を確認してください。",
  },
  NOT_OUR_PAGE: {
    status: 403,
    ko: () => "콘솔 화면에서 보낸 요청이 아닙니다.",
    en: () => "The request does not come from the console.",
    zh: () => "该请求并非来自控制台页面。",
    ja: () => "コンソール画面からのリクエストではありません。",
  },
  SECOND_FACTOR_NEEDED: {
    status: 403,
    ko: () => "2단계 인증을 완료해주세요.",
    en: () => "Complete the second step of signing in.",
    zh: () => "请完成二次验证。",
    ja: () => "二段階認証を完了してください。",
  },
  SECOND_FACTOR_WRONG: {
    status: 400,
    ko: () => "인증번호가 올바르지 않거나 이미 사용되었습니다.",
    en: () => "The code is wrong or was used already.",
    zh: () => "验证码不正确或已被使用。",
    ja: () => "認証コードが正しくないか、すでに使用されています。",
  },
  SECOND_FACTOR_THERE: {
    status: 409,
    ko: () => "이미 2단계 인증이 등록되어 있습니다.",
    en: () => "A second factor is registered already.",
    zh: () => "已注册二次验证。",
    ja: () => "二段階認証はすでに登録されています。",
  },
  ENROLMENT_OVER: {
    status: 403,
    ko: () => "2단계 인증 등록 기간이 지났습니다. 관리자에게 재설정을 요청해주세요.",
    en: () => "The time to register a second factor is over. Ask an administrator to reset it.",
    zh: () => "二次验证注册期限已过，请联系管理员重置。",
    ja: () => "二段階認証の登録期限が過ぎました。管理者に再設定を依頼してください。",
  },
  ENROL_CODE_WRONG: {
    status: 400,
    ko: () => "등록 코드가 올바르지 않습니다. 승인한 관리자에게 확인해주세요.",
    en: () => "The registration code is wrong. Ask the administrator who approved the account.",
    zh: () => "注册码不正确，请向审批账号的管理员确认。",
    ja: () => "登録コードが正しくありません。承認した管理者に確認してください。",
  },
  PASSKEY_REFUSED: {
    status: 400,
    ko: () => "패스키를 확인하지 못했습니다. 다시 시도하거나 다른 방법을 사용해주세요.",
    en: () => "The passkey was not accepted. Try again or use another way.",
    zh: () => "无法验证通行密钥，请重试或使用其他方式。",
    ja: () => "パスキーを確認できませんでした。もう一度お試しいただくか、別の方法をご利用ください。",
  },
  PASSKEYS_OFF: {
    status: 409,
    ko: () => "이 콘솔에서는 패스키를 사용할 수 없습니다. 인증 앱을 등록해주세요.",
    en: () => "Passkeys are not set up for this console. Register an authenticator app.",
    zh: () => "此控制台未启用通行密钥，请注册验证器应用。",
    ja: () => "このコンソールではパスキーを利用できません。認証アプリを登録してください。",
  },
  PASSKEY_LIMIT: {
    status: 409,
    ko: ({ most }) => `패스키는 ${most}개까지 등록할 수 있습니다.`,
    en: ({ most }) => `At most ${most} passkeys can be registered.`,
    zh: ({ most }) => `最多可注册 ${most} 个通行密钥。`,
    ja: ({ most }) => `パスキーは${most}個まで登録できます。`,
  },
  LAST_FACTOR: {
    status: 409,
    ko: () => "마지막 2단계 인증 수단은 지울 수 없습니다. 다른 수단을 먼저 등록해주세요.",
    en: () => "The last second factor cannot be removed. Register another one first.",
    zh: () => "无法移除最后一个二次验证方式，请先注册其他方式。",
    ja: () => "最後の二段階認証手段は削除できません。先に別の手段を登録してください。",
  },
  STEP_UP_NEEDED: {
    status: 403,
    ko: () => "본인 확인이 필요합니다. 인증번호를 다시 입력해주세요.",
    en: () => "Confirm that it is you: enter your code again.",
    zh: () => "需要再次确认身份，请重新输入验证码。",
    ja: () => "本人確認が必要です。認証コードをもう一度入力してください。",
  },
  NO_SECOND_PERSON: {
    status: 409,
    ko: () =>
      "승인할 다른 담당자가 없습니다. 서버에서 npm run staff -- add 이름 --person 사람 을 실행해 두 번째 계정을 추가하세요.",
    en: () =>
      "Nobody else could approve it. Add a second account on the server: npm run staff -- add NAME --person PERSON.",
    zh: () => "没有其他人可以审批。请在服务器上运行 npm run staff -- add 名称 --person 人员 添加第二个账户。",
    ja: () =>
      "承認できる担当者が他にいません。サーバーで npm run staff -- add 名前 --person 人 を実行し、2つ目のアカウントを追加してください。",
  },
  SELF_APPROVAL: {
    status: 403,
    ko: () => "본인이 요청한 건은 본인이 승인할 수 없습니다.",
    en: () => "Nobody approves what they asked for themselves.",
    zh: () => "不能审批自己提交的申请。",
    ja: () => "自分が申請したものは自分では承認できません。",
  },
  SAME_PERSON: {
    status: 403,
    ko: () => "같은 사람의 다른 계정으로는 승인할 수 없습니다.",
    en: () => "The second person must be somebody else, not another account of the first.",
    zh: () => "不能使用同一人的其他账号审批。",
    ja: () => "同一人物の別アカウントでは承認できません。",
  },
  APPROVAL_OVER: {
    status: 409,
    ko: () => "이미 처리되었거나 만료된 승인 요청입니다.",
    en: () => "The request for approval was decided already or has expired.",
    zh: () => "该审批申请已处理或已过期。",
    ja: () => "すでに処理済み、または期限切れの承認申請です。",
  },
  STAFF_NAME_TAKEN: {
    status: 409,
    ko: () => "이미 사용중인 직원 아이디입니다.",
    en: () => "The name of a staff account that exists already.",
    zh: () => "该员工账号已被使用。",
    ja: () => "すでに使用されているスタッフIDです。",
  },
  STAFF_PASSWORD_TOO_SHORT: {
    status: 400,
    ko: ({ minimum }) => `직원 비밀번호는 ${amount(minimum)}자리 이상이어야 합니다.`,
    en: ({ minimum }) => `A staff password has at least ${amount(minimum)} characters.`,
    zh: ({ minimum }) => `员工密码至少需要${amount(minimum)}个字符。`,
    ja: ({ minimum }) => `スタッフのパスワードは${amount(minimum)}文字以上にしてください。`,
  },
  LAST_ADMIN: {
    status: 409,
    ko: () => "마지막 관리자 계정은 변경할 수 없습니다.",
    en: () => "The last administrator stays.",
    zh: () => "不能更改最后一个管理员账号。",
    ja: () => "最後の管理者アカウントは変更できません。",
  },
};
