import { at } from "../place.ts";
import { held, partly, type TrustRow } from "../trust-row.ts";

const server = (file: string) => at(`apps/server/src/${file}.test.ts`);
const whole = (file: string) => at(`apps/server/test/${file}.test.ts`);
const sessions = whole("sessions");
const atRest = whole("at-rest");
const matrix = whole("access-matrix");
const signIn = server("operations/people/accounts/sign-in");
const authenticate = server("operations/people/accounts/authenticate");
const refresh = server("operations/people/accounts/refresh");
const accessToken = server("operations/people/accounts/access-token");
const http = server("transport/create-http-app");
const httpLimits = server("transport/http/http-limits");
const files = server("transport/http/file-endpoints");
const audit = at("scripts/audit/audit.test.ts");
const statements = at("scripts/sql-in-stores.test.ts");
const cleanHtml = server("operations/content/clean-html");
const pictures = server("operations/content/encode-picture");
const texts = at("apps/server/test/texts.test.ts");
const abuse = at("packages/live-channel/tests/abuse.test.ts");
const liveTransport = server("transport/stomp/live-transport");
const roles = server("trading/ledger/roles");
const noRoleMints = server("trading/ledger/no-role-mints");

/** Security. */
export const security: readonly TrustRow[] = [
  held("S-01", "Argon2id with 19 MiB, two passes, a salt of its own; hashing is capped", [
    signIn("S-01: stores Argon2id with 19 MiB, two passes, one lane, and renews a cheaper hash at sign-in"),
    sessions("S-01: are Argon2id with at least 19 MiB, two passes and a salt of their own"),
    server("platform/work-slots")(
      "never runs more than its limit, runs everything in line, and turns away what does not fit",
    ),
  ]),
  held("S-02", "8 to 64 characters of any kind; common, leaked and one's own words refused", [
    sessions("S-02: any characters count, none is cut or trimmed, and Hangul typed in letters is the same"),
    sessions("S-02: %s: %j"),
    server("operations/people/accounts/leaked-passwords")(
      "S-02: %s stood in a leak and is refused, whatever its capitals",
    ),
    server("operations/people/accounts/leaked-passwords")(
      "S-02: passwords of chance are taken: the list errs less than once in two million",
    ),
    whole("console-staff")("S-02: takes no name twice and no weak or leaked password"),
  ]),
  held("S-03", "guesses are slowed per account and address; same answer, same time", [
    signIn(
      "S-03: asks strangers for work from the fifth failure of an account on, and a right password with it enters",
    ),
    signIn(
      "S-03: counts a network over all names, whatever succeeds there between, and locks nobody in it out",
    ),
    signIn(
      "S-03: does not let strangers lock a member out of the device they sign in on, nor a stolen one guess on",
    ),
    server("transport/http/token-endpoint")(
      "S-03: slows the rubbish of an address down, and refreshes of its sessions go on, each within its own limit",
    ),
    sessions(
      "S-03: find_id and find_pw answer alike whether there is a member or not, and send nothing to a stranger",
    ),
    whole("same-time")(
      "S-03: %s takes as long for who is known as for who is not: less than 10 % apart over 200 tries",
    ),
  ]),
  held("S-04", "a second factor for staff, a passkey or codes that work once", [
    whole("console-sign-in")("is mandatory in production: without one nothing is open but registering it"),
    whole("console-sign-in")("counts one code once also when it is given twice at the same time"),
    whole("console-matrix")("asks sensitive acts for a fresh second factor, and no other"),
    whole("console-passkeys")("F-41 proves again for five minutes, where the password no longer does"),
  ]),
  held("S-05", "access tokens of ten minutes, one algorithm, own audience and site", [
    sessions("S-05: live ten minutes at most, and none but our own algorithm and claims are taken"),
    accessToken("refuses alg none"),
    accessToken("refuses a swapped algorithm name and a changed site"),
  ]),
  held("S-06", "refresh tokens rotate; a spent one ends its session; two tabs get along", [
    refresh(
      "S-06: ends the whole session when a spent token comes back, says so, and refuses its newest tokens",
    ),
    refresh("S-06: lets two tabs that refresh together get along, with one token between them"),
    refresh("S-06: holds the second of two tabs until the first has its token, whoever reads first"),
    refresh(
      "S-06: ends 14 days after the sign-in on a play site, 12 hours after on a licensed one, however often refreshed",
    ),
    sessions("S-06: rotate, and a spent one ends its session and is noted"),
  ]),
  held("S-07", "refresh token in a strict HttpOnly cookie of this host, access token in memory", [
    sessions("S-07: a browser gets the refresh token as an HttpOnly, strict cookie and never in a body"),
    httpLimits("S-07: holds the refresh cookie to this host behind HTTPS, and reads it under no other name"),
  ]),
  held("S-08", "whatever ends a session ends it at once, sockets within a second", [
    sessions("S-08: a changed password ends the other sessions, not this one"),
    sessions("S-08: signing out, an ended session and a disabled account are refused on the next request"),
    whole("live-protection")(
      "S-08: closes its sockets within a second and says why, and leaves the member's other sessions open",
    ),
  ]),
  held("S-09", "own sessions are listed and ended; the password again before a change", [
    sessions("S-09: are listed, and ended one by one or all others at once; somebody else's is not there"),
    sessions("S-09: a new phone wants the password and a proof, and the old phone is told"),
  ]),
  held("S-10", "a new bank account: password, notice, 48 hours without withdrawals", [
    whole("sign-up")(
      "S-10: tells a bank account change to the member, holds withdrawals for 48 hours and wants the password",
    ),
    server("operations/wallet/wallet")("S-10: waits after the bank account was changed"),
  ]),
  held("S-11", "codes of 8 digits, ten minutes, five tries, one use; sending is capped", [
    sessions("S-11: have 8 digits, five tries, ten minutes, one use, one request, one purpose and one site"),
    sessions(
      "S-11: are sent at most once a minute and five times a day to a number, thirty times a day from an address",
    ),
    sessions("S-11: a client cannot skip the proof: ignoreKey is taken and spares nobody the code"),
    texts("S-11: asks no provider for another country, and says which are open"),
  ]),
  held("S-12", "every call and destination × every caller × own, foreign, other site's", [
    matrix("lists every call of the table, and the server has no other"),
    matrix("%s lets in whom the table says, and nobody else"),
    matrix("%s refuses objects of others and of other sites"),
    matrix("%s is open to whom the table says, and to no other's site or queue"),
  ]),
  held("S-13", "row-level security is forced; without a site there are no rows", [
    roles("%s: nothing without a site, and with one that site's rows only"),
    whole("rows-that-stay")(
      "a page's role reads no table of a site's rows but that site's, forced for everybody",
    ),
  ]),
  held("S-14", "unknown keys of bodies are refused", [
    server("transport/http/handlers/betting")("refuses somebody else's name or site in the payload"),
    server("transport/http/handlers/betting")("refuses %j"),
    whole("sign-up")("refuses with %s: %j"),
  ]),
  held("S-15", "replies have what their schema lists and nothing else", [
    atRest("S-39: masked in every reply to the member themself"),
    server("transport/http/create-admin-app")("are the ones committed"),
  ]),
  held("S-16", "partners see their own branch", [
    whole("console-partners")("are seen by the branch alone, also by direct call"),
    whole("console-partners")("takes two people, and happens once"),
    whole("console-players")("sees the players of their own branch, and of nobody else"),
  ]),
  held("S-17", "a changed role or site counts from the next request", [
    authenticate("S-17: sees a changed role, a disabled account and a changed site at the next request"),
  ]),
  partly("S-18", "what is somebody else's answers like what is missing", {
    proofs: [http("shows foreign things like missing ones")],
    missing:
      "the wire numbers rounds, bets and players, and the numbers are in sequence; a foreign one answers as a missing one does",
  }),
  held("S-19", "foreign origins are refused on every transport", [
    abuse("a foreign origin is refused on %s %s"),
  ]),
  held("S-20", "a token in a frame, never in the address; five seconds to come", [
    abuse("no CONNECT in time"),
    server("transport/stomp/read-bet-message")("takes identity and site from the session"),
  ]),
  held("S-21", "subscribing and sending by a list of what is allowed", [
    abuse("a SEND to a topic is refused and reaches nobody, alone or in a transaction"),
    liveTransport("a SEND to %s is refused, logged and reaches nobody"),
    matrix("%s is open to whom the table says, and to no other's site or queue"),
  ]),
  held("S-22", "frames, messages, subscriptions and connections have limits", [
    abuse("a frame over the limit in many messages"),
    abuse("messages and frames faster than allowed"),
    abuse("connections of one user"),
    abuse("connections of one address, on every transport"),
  ]),
  held("S-23", "a socket does not outlive its token", [
    abuse("a session does not outlive its token, unless it is renewed"),
  ]),
  held("S-24", "parameters alone reach SQL", [
    at("packages/contract/src/wire/fields.test.ts")("refuses %# %j"),
    statements("S-24: what is put into a statement is a constant, but where conditions are joined"),
    statements("S-24: what is no constant is found: %s"),
    at("apps/server/test/fuzz/fuzz.test.ts")(
      "S-24: leaves the server ready, nothing unexpected in its log, and nothing that was sent in a statement",
    ),
  ]),
  held("S-25", "rich text is cleaned when it is written and when it is shown", [
    cleanHtml("keeps nothing dangerous of ${SCRIPT_PAYLOADS.length} payloads"),
    cleanHtml("would see a payload that was let through"),
    at("e2e/states/15-scripts.spec.ts")(
      "no script of ${SCRIPT_PAYLOADS.length} payloads runs in any rich text or name",
    ),
  ]),
  partly("S-26", "content security policy and its headers", {
    proofs: [
      httpLimits("lets the page reach its own live channel alone"),
      httpLimits("lets no script inside a page run but the built one"),
      server("transport/http/policy-reports")(
        "has its address in every policy, in the words of old browsers and of new ones",
      ),
      server("transport/http/policy-reports")(
        "counts twenty of a list at most, and says nothing of any in the log",
      ),
      whole("console-ingress")("S-26: carry the headers of pages that nobody frames or takes a script into"),
    ],
    missing:
      "styles may be inline: the console's kit, its dialogs and its editor write style elements whose text differs each time, so no hash names them, and a nonce would be the same for everybody who has the players' kept shell; no trusted types: legal texts are read as documents",
  }),
  held("S-27", "popups and themes take checked values, never styles", [
    server("operations/content/content")("take checked values for their looks"),
    server("transport/http/player-app")("cannot be led out of its place by a site's name"),
  ]),
  held("S-28", "other sites' pages cannot make a call", [
    server("transport/http/token-endpoint")("refuses what another site's page sends"),
    server("transport/http/handlers/betting")("reads JSON only"),
  ]),
  held("S-29", "no cross-origin access to calls", [
    abuse("a foreign origin is refused on %s %s"),
    server("transport/http/cross-origin")("%s reads no answer to a call, whoever is signed in"),
    server("transport/http/cross-origin")("is not told before that it may ask"),
    whole("console-ingress")(
      "S-29: no page of another origin reads an answer of the console, or is told that it may ask",
    ),
  ]),
  held("S-30", "pictures are scanned, checked, encoded anew and kept apart", [
    pictures("is whole, not larger than 5 MB, and not larger than 25 million pixels"),
    pictures("loses what was hung behind it"),
    files("are stored anew and shown to their sender alone, as a picture and nothing else"),
    files("S-30: a picture with the EICAR test string behind it is refused, noted, and nowhere to be had"),
    files("S-30: nothing is taken while the scanner does not answer, and all goes on when it does"),
    server("platform/clamd-scanner")("S-30: names what was found, wherever in the file it stands"),
    server("platform/config")("S-30: takes a scanner's address, and in production asks whether there is one"),
  ]),
  held("S-31", "exports neutralise formulas", [
    at("apps/player/src/derived/csv-text.test.ts")(
      "no cell is taken for a formula, and negative numbers stay numbers",
    ),
    whole("console-audit")("S-31 is a file that no spreadsheet takes for formulas"),
    whole("console-players")("go into a file that no spreadsheet runs"),
  ]),
  held("S-32", "feeds are judged; the server fetches no client's address", [
    at("packages/rules/src/market/tick-pipeline.test.ts")("refuses prices off the grid"),
    at("scripts/calls-out.test.ts")("S-32: the server calls others from these places alone"),
    at("scripts/calls-out.test.ts")(
      "S-32: no call of the server follows a redirect, goes on for ever, or reads more than it bears",
    ),
    server("platform/text-within")("is left where it does not end"),
  ]),
  held("S-33", "odd numbers are refused or judged, never bent", [
    at("packages/contract/src/wire/fields.test.ts")("refuses %# %j"),
    server("transport/http/handlers/betting")(
      "leaves the judgement of odd numbers to the rules, and numbers that are none to nobody",
    ),
    server("transport/http/token-endpoint")("refuses doubled keys and other bodies"),
    whole("fuzz/fuzz")(
      "to any route, as anybody, is answered as its document says, and never by a fault of ours",
    ),
    whole("fuzz/fuzz")("to any destination of the live channel is answered, refused or cut off"),
  ]),
  held("S-34", "calls have limits by class; pages at most 100", [
    httpLimits("count a class of endpoints per member, and per address for visitors"),
    at("packages/contract/src/wire/fields.test.ts")("refuses %# %j"),
    httpLimits("S-34: counts pages and files together by address, and the API beside them"),
    at("apps/server/test/own-lists.test.ts")("S-34: is not walked to a page ten thousand rows down"),
  ]),
  held("S-35", "forwarded addresses count from named proxies alone", [
    httpLimits("S-35: count from proxies that were named alone: $trustedProxies"),
  ]),
  held("S-36", "an unexpected fault is told by an id, and written down under it", [
    http("hides what went wrong inside behind an id"),
    whole("log-scan")(
      "S-43: no password, token, code, name, phone, e-mail address, account number or question is in the log",
    ),
  ]),
  partly("S-37", "keys are files of their owner, refused when weak, replaced with overlap", {
    proofs: [
      atRest("S-37: a new key opens what the one before sealed, and seals it anew"),
      server("trading/proof/receipts/receipt-keys")(
        "refuses a file that others can read, one of another kind, and one that is no key",
      ),
      accessToken("accepts the previous key and refuses one that is gone"),
    ],
    missing: "signing runs in the server's own process",
  }),
  held("S-38", "personal data are sealed at rest, found by keyed hashes", [
    atRest("S-38: nowhere in the database in clear, nor as bytes of it"),
    atRest("S-38: what is sealed opens only with its key, in its place, unchanged"),
    atRest("S-38: no other role reads the person, the codes or the messages"),
  ]),
  held("S-39", "masked in replies", [
    atRest("S-39: masked in every reply to the member themself"),
    whole("console-players")("is unmasked with a reason, which stays in the audit, and not for everyone"),
  ]),
  held("S-40", "no resident registration number: sign-up has no field for one", [
    whole("sign-up")("refuses with %s: %j"),
  ]),
  held("S-41", "retention by class of data, with a dry run", [
    atRest("S-41: says what it would remove, removes it when its time has come, and erases closed accounts"),
    atRest(
      "S-41: keeps questions and messages for three years from their end, with their pictures, and no picture of nothing",
    ),
  ]),
  held("S-42", "one's own data on request, archived bets among them; versions of what was agreed to", [
    whole("own-data")(
      "S-42: are given whole and in clear to who knows the password, noted, and to nobody else",
    ),
    whole("own-data")("S-42: are asked for a few times a minute at most, and page below a bet"),
    whole("own-data")("S-42: hold the bets of the archive, file by file, and say where one is missing"),
  ]),
  held("S-43", "nothing authenticated is stored; no token or person in an address or a log", [
    whole("log-scan")(
      "S-43: no password, token, code, name, phone, e-mail address, account number or question is in the log",
    ),
    whole("log-scan")("S-43: nor in the log of security events, but the events are"),
    signIn("S-43: keeps no refresh token, password or access token in the database"),
    http("wraps data, and nothing authenticated may be stored"),
    server("transport/http/token-endpoint")("signs out: the session ends and the cookie goes"),
  ]),
  held("S-44", "security events go to a sink of their own", [
    atRest("S-44: is a chain of hashes that names what happened, without personal data"),
    atRest("S-44: keeps its order when many write at once"),
  ]),
  held("S-45", "bill of materials and an audit gate", [
    at("scripts/sbom/bill-of-materials.test.ts")(
      "S-45: the bill of materials names all that is shipped, each in its pinned version with its hash, and no tool of ours",
    ),
    audit(
      "S-45: the registry is asked what it knows of what is shipped, and where it does not say, that is told",
    ),
    audit("S-45: a known fault is told, but while an exception of its own holds"),
    audit("S-45: an exception of nothing is told, so that the list stays short"),
  ]),
  held("S-46", "metrics, documents and health on a loopback port alone", [
    server("transport/http/create-admin-app")("tells health, readiness and metrics"),
    httpLimits("answers what is no page with 404 in the envelope"),
    server("transport/http/guard-hosts")("%s is refused in the envelope, and reaches nobody"),
    server("transport/http/create-admin-app")("S-46: answers to this machine's own names alone"),
  ]),
  held("S-47", "a database role for each room, with what it needs", [
    roles("%s: %s"),
    noRoleMints("commits no transfer of any code, no raised balance, and not both together"),
    noRoleMints("has no right to write what moves points or coins, or what they are paid by"),
    noRoleMints("the wallet with code %i, of no cause or of another's"),
    noRoleMints("settlement with an outcome that is not the round's, and then with the one that is"),
    whole("external-postgres")("%s may not: %s"),
  ]),
  held(
    "S-48",
    "keys, uploads, topics and buckets of people carry the site; an address has one bucket for all",
    [
      server("operations/people/accounts/failure-subjects")("keeps an account apart by site"),
      server("transport/http/file-endpoints")(
        "are stored anew and shown to their sender alone, as a picture and nothing else",
      ),
      server("trading/live/live-room")(
        "tells the readers of site %s what it offers, in every round event and the snapshot",
      ),
      server("trading/live/live-room")(
        "tells the readers of site %i of what is for all sites in their language",
      ),
      ...[
        "S-48 are each signed in as themselves, and a token opens no other site",
        "S-48 use a promotion code of one name, each that of their site, once",
        "S-48 ask by one key each their own question, and read nobody else's",
        "S-48 take one name each on their site, and read what is written on it",
        "S-48 are slowed down by wrong passwords of their own alone, also from one address",
        "S-48 are two bets, each with its own receipt",
      ].map(at("apps/server/test/same-names.test.ts")),
    ],
  ),
];
