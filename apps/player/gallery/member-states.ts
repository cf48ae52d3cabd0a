import type { Answers } from "./fake-server.ts";
import { ASSESSED, KNOWN_ME, playOf, protectionOf, RAISING } from "./facts/member.ts";
import { MINUTE_MS, NOW_MS } from "./facts/moment.ts";
import type { GalleryState } from "./states.ts";
import type { GalleryStep } from "./take-step.ts";

const DAY_MS = 86_400_000;
const FAILED = { status: 503, code: "UNAVAILABLE" } as const;
const LICENSED = "maru-en";
const me: Answers = { "/api/me": { data: KNOWN_ME } };

const GO_ON = { at: 'form button[type="submit"]' } as const;
const AGREE: readonly GalleryStep[] = [
  { at: "form label:nth-of-type(1) input" },
  { at: "form label:nth-of-type(2) input" },
];
const TO_ACCOUNT: readonly GalleryStep[] = [...AGREE, GO_ON];
const PASSWORD = "winter2026";
const NAME_ACCOUNT: readonly GalleryStep[] = [
  { into: "username", type: "dawnwalk" },
  { into: "password", type: PASSWORD },
  { into: "confirmPassword", type: PASSWORD },
  GO_ON,
];
const TO_PERSON: readonly GalleryStep[] = [...TO_ACCOUNT, ...NAME_ACCOUNT];
const BEGIN_IDENTITY: readonly GalleryStep[] = [...AGREE, GO_ON, { at: "main section > button" }];
const PROVE_IDENTITY: readonly GalleryStep[] = [
  ...BEGIN_IDENTITY,
  { into: "name", type: "김마루" },
  { into: "phone", type: "01012345678" },
  { at: "main section > button" },
  { at: 'main section > [role="status"] ~ div > button:last-child' },
  { show: 'main section > p.text-ok[role="status"]' },
  GO_ON,
];
const TYPE_PERSON: readonly GalleryStep[] = [
  { into: "name", type: "김마루" },
  { into: "birthDate", type: "19900412" },
  { into: "phone", type: "01012345678" },
  { at: '[name="phone"] ~ button' },
];
const PROVE: readonly GalleryStep[] = [{ into: "code", type: "12345678" }, { at: '[name="code"] ~ button' }];
const LIVES: GalleryStep = { into: "country", type: "ZZ" };
const EMAIL: readonly GalleryStep[] = [
  { into: "email", type: "maru@example.org" },
  { at: '[name="email"] ~ button' },
];

const JOIN = {
  signup: { shows: "what one agrees to", path: "/signup", isAnonymous: true },
  "signup-not-agreed": {
    shows: "going on without having agreed",
    path: "/signup",
    isAnonymous: true,
    steps: [GO_ON],
  },
  "signup-invited": { shows: "sign-up by an invitation", path: "/ref/HAN01", isAnonymous: true },
  "signup-account": {
    shows: "a free name and a short password",
    path: "/signup",
    isAnonymous: true,
    steps: [
      ...TO_ACCOUNT,
      { into: "username", type: "dawnwalk" },
      { into: "password", type: "short" },
      { into: "confirmPassword", type: "other" },
      GO_ON,
    ],
  },
  "signup-person": {
    shows: "a code that is on its way",
    path: "/signup",
    isAnonymous: true,
    steps: [...TO_PERSON, ...TYPE_PERSON],
  },
  "signup-bank": {
    shows: "who one is and one's account",
    path: "/signup",
    site: LICENSED,
    isAnonymous: true,
    steps: [...PROVE_IDENTITY, ...NAME_ACCOUNT, LIVES, ...EMAIL, ...PROVE, GO_ON],
  },
  "signup-identity": {
    shows: "who one is, asked by the carrier of one's phone",
    path: "/signup",
    site: LICENSED,
    isAnonymous: true,
    steps: [...BEGIN_IDENTITY, { into: "name", type: "김마루" }],
  },
  "signup-proved": {
    shows: "who one is, as the provider said it",
    path: "/signup",
    site: LICENSED,
    isAnonymous: true,
    steps: PROVE_IDENTITY.slice(0, -1),
  },
  "login-refused": {
    shows: "a sign-in without a password",
    path: "/login",
    isAnonymous: true,
    steps: [{ into: "username", type: "player1" }, GO_ON],
  },
  "find-id": { shows: "a forgotten name", path: "/find_id", isAnonymous: true },
  "find-id-sent": {
    shows: "a forgotten name, sent",
    path: "/find_id",
    isAnonymous: true,
    steps: [{ into: "phone", type: "01012345678" }, GO_ON],
  },
  "find-password": { shows: "a forgotten password", path: "/find_pw", isAnonymous: true },
  "find-password-code": {
    shows: "the code and a new password",
    path: "/find_pw",
    isAnonymous: true,
    steps: [{ into: "username", type: "player1" }, { into: "phone", type: "01012345678" }, GO_ON],
  },
} as const satisfies Record<string, GalleryState>;

const changeOf = (place: number): readonly GalleryStep[] => [
  { at: `dl:first-of-type > :nth-child(${place}) button` },
];

const OWN = {
  mypage: { shows: "one's own account, where one is signed in, settings", path: "/mypage", answers: me },
  "mypage-licensed": {
    shows: "one's own account with a bank account on hold",
    path: "/mypage",
    site: LICENSED,
    answers: { "/api/me": { data: { ...KNOWN_ME, withdrawHoldUntil: NOW_MS + 2 * DAY_MS } } },
  },
  "mypage-sessions": {
    shows: "where one is signed in",
    path: "/mypage",
    answers: me,
    steps: [{ show: "main section:has(li)" }],
  },
  "mypage-settings": {
    shows: "language, colours, sound",
    path: "/mypage",
    answers: me,
    steps: [{ show: "main section:last-of-type" }],
  },
  "mypage-password": { shows: "another password", path: "/mypage", answers: me, steps: changeOf(2) },
  "mypage-nick": { shows: "another nickname", path: "/mypage", answers: me, steps: changeOf(3) },
  "mypage-phone": { shows: "another telephone number", path: "/mypage", answers: me, steps: changeOf(6) },
  "mypage-bank": {
    shows: "another bank account",
    path: "/mypage",
    site: LICENSED,
    answers: me,
    steps: [{ at: "main section:nth-of-type(2) dl button" }],
  },
  "mypage-leave": {
    shows: "leaving for good",
    path: "/mypage",
    answers: me,
    steps: [{ at: "main div > section + button" }],
  },
  "mypage-loading": {
    shows: "one's own account is on its way",
    path: "/mypage",
    answers: { "/api/me": "silence", "/api/player/sessions": "silence" },
  },
  "mypage-failed": {
    shows: "one's own account could not be read",
    path: "/mypage",
    answers: { "/api/me": FAILED, "/api/player/sessions": FAILED },
  },
} as const satisfies Record<string, GalleryState>;

const PROTECT = {
  protection: { shows: "limits, breaks and help", path: "/protection", answers: me },
  "protection-licensed": {
    shows: "limits of deposits too",
    path: "/protection",
    site: LICENSED,
    answers: me,
  },
  "protection-assess": {
    shows: "the questions of what the player can afford",
    path: "/protection",
    site: LICENSED,
    answers: me,
    steps: [{ press: "assess" }],
  },
  "protection-assessed": {
    shows: "what the assessment allows, and until when",
    path: "/protection",
    site: LICENSED,
    answers: { ...me, "/api/player/protection/affordability": { data: ASSESSED } },
  },
  "protection-raise": {
    shows: "raises that wait for their day and for a second yes",
    path: "/protection",
    answers: { ...me, "/api/player/protection": { data: RAISING } },
  },
  "protection-limit": {
    shows: "a higher limit, which has to wait",
    path: "/protection",
    answers: me,
    steps: [{ at: '[data-testid="limit-dayLoss"] button' }, { into: "limit", type: "200000" }],
  },
  "protection-intensive": {
    shows: "coupons stopped after large losses",
    path: "/protection",
    answers: {
      ...me,
      "/api/player/protection": {
        data: protectionOf({
          intensivePlay: {
            since: NOW_MS - 9 * DAY_MS,
            losses: [1_240_000, 1_013_000, 1_507_000],
            least: 1_000_000,
          },
        }),
      },
    },
  },
  "protection-break": {
    shows: "the second yes before a break",
    path: "/protection",
    answers: me,
    steps: [{ press: "take-break" }],
  },
  "protection-excluded": {
    shows: "limits during an exclusion",
    path: "/protection",
    answers: {
      ...me,
      "/api/player/protection": { data: protectionOf({ excludedUntil: NOW_MS + 180 * DAY_MS }) },
    },
  },
  "protection-return": {
    shows: "an exclusion that has run out",
    path: "/protection",
    answers: {
      ...me,
      "/api/player/protection": {
        data: protectionOf({ excludedUntil: NOW_MS - DAY_MS, returnPossible: true }),
      },
    },
  },
  "protection-loading": {
    shows: "limits on their way",
    path: "/protection",
    answers: { ...me, "/api/player/protection": "silence" },
  },
  "protection-failed": {
    shows: "limits that could not be read",
    path: "/protection",
    answers: { ...me, "/api/player/protection": FAILED },
  },
  exclude: { shows: "what an exclusion does", path: "/exclude", answers: me },
  "exclude-asked": {
    shows: "the second yes before an exclusion",
    path: "/exclude",
    answers: me,
    steps: [{ press: "exclude" }],
  },
  "reality-check": {
    shows: "what the play so far came to",
    path: "/trade/2",
    nowMs: MINUTE_MS + 20_000,
    answers: { "/api/player/play": { data: playOf(true) } },
    intent: { state: "refused", refusal: { code: "REALITY_CHECK_DUE", message: "", params: {} } },
    awaits: "reality-check",
  },
} as const satisfies Record<string, GalleryState>;

/** Becoming a member, one's own account, and protection. */
export const MEMBER: Readonly<Record<string, GalleryState>> = { ...JOIN, ...OWN, ...PROTECT };
