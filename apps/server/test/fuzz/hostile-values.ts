/** JSON text that no value of ours is written as: `1e309`, `-0`, a name twice. */
export class RawJson {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const deep = (depth: number): RawJson => new RawJson("[".repeat(depth) + "]".repeat(depth));

/** Numbers at the ends of what 16, 32, 53 and 64 bits and our calendars hold, and texts that only look like numbers. */
const NUMERALS = [
  ..."0,-0,-1,+1,01,1.5,1e5,1e309,-1e309,0x10,1_000,32768,2147483647,2147483648,-2147483649,4294967296".split(
    ",",
  ),
  ..."9007199254740991,9007199254740993,9223372036854775807,9223372036854775808,-9223372036854775809".split(
    ",",
  ),
  ..."99999999999999999999,8640000000000001,253402268400000,999999999999999,NaN,Infinity,-Infinity".split(
    ",",
  ),
  "１０",
  "٣",
  "1 ",
  "1\u00a0",
];

const DATES = [
  "0001-01-01",
  "1969-12-31",
  "2026-02-30",
  "2026-13-01",
  "9999-12-31",
  "10000-01-01",
  "2026-01-01T24:00:00",
];

const NAMES_OF_THE_PLATFORM = ["__proto__", "constructor", "toString", "hasOwnProperty", "valueOf"];

const BITS = [
  "' or 1=1--",
  "'; select pg_sleep(9);--",
  String.raw`\'`,
  "%",
  "_",
  "a%'",
  "../../etc/passwd",
  String.raw`..\..\x`,
  "..",
  ".",
  "%00",
  "%2e%2e",
  "<script>1</script>",
  "${1}",
  "{{1}}",
  "=1+1",
  "a\r\nb: c",
];

const CURSORS = [
  "KR",
  "-",
  "~",
  "a~b",
  "1~1",
  "1~2~3",
  "0~0",
  "2147483648~1",
  "1.5~x",
  "a~1e3",
  "_",
  "e30=",
  "AAAA",
];

const LETTERS = [
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\udc00a",
  "\uffff",
  "\u2028",
  "\u202e",
  "\u200b",
  "e\u0301",
  "ﬀ",
  "İ",
  "ß",
  "😀",
  "가",
  "\t\n",
];

const WORDS = ["", " ", "null", "undefined", "true", "[object Object]", "[]", "{}", "B", "ko", "all"];

const IDENTIFIERS = ["00000000-0000-0000-0000-000000000000", "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF"];

/** Found again wherever they get to: as a name, as a name that ends a text, as a number. */
export const MARKS = ["zqxzq", "zq'xzq", "7130713"] as const;

/** For whatever travels as text: path, query, header, form. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...MARKS,
  ...NUMERALS,
  ...DATES,
  ...NAMES_OF_THE_PLATFORM,
  ...BITS,
  ...CURSORS,
  ...LETTERS,
  ...WORDS,
  ...IDENTIFIERS,
  "a".repeat(65),
  "가".repeat(300),
  "9".repeat(400),
  "x".repeat(3_000),
];

/** For a place in a JSON body: every type where another is expected, and every hostile text. */
export const HOSTILE_JSON: readonly unknown[] = [
  ...HOSTILE_TEXTS,
  Number(MARKS[2]),
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e-7,
  1e300,
  32_768,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  253_402_268_400_000,
  8_640_000_000_000_001,
  ...["-0", "1e309", "-1e309", "9007199254740993", "9223372036854775808", "1E2"].map(
    (text) => new RawJson(text),
  ),
  [],
  [[]],
  [null],
  ["a", "a"],
  {},
  { toString: 1 },
  { length: 1e9 },
  { a: { b: { c: [] } } },
  new RawJson('{"__proto__":{"role":"ADMIN"}}'),
  new RawJson('{"constructor":{"prototype":{}}}'),
  new RawJson('{"a":1,"a":2}'),
  deep(20),
  deep(31),
  deep(400),
  Array.from({ length: 1_500 }, (_, n) => n),
  "z".repeat(9_000),
];

/** What broke routes most often, wherever it was put: a short run asks these first. */
export const SHARPEST: ReadonlySet<unknown> = new Set([
  ...MARKS,
  Number(MARKS[2]),
  "\u0000",
  "a\u0000b",
  "\ud800",
  "2147483648",
  "9223372036854775808",
  "999999999999999",
  "-1",
  "KR",
  "0001-01-01",
  "2026-02-30",
  null,
  -1,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
]);

/** Instead of a whole body. */
export const HOSTILE_BODIES: readonly (string | Uint8Array)[] = [
  "",
  " ",
  "null",
  "1",
  "[]",
  '"text"',
  "{",
  '{"a":}',
  "{}{}",
  "{'a':1}",
  '{"__proto__":{"a":1}}',
  '{"a":1,"a":2}',
  '{"\\u0061":1,"a":2}',
  '{"never-named":1}',
  '{"\\u0000":1}',
  "[".repeat(8_000),
  `${'{"a":'.repeat(2_000)}1${"}".repeat(2_000)}`,
  "\ufeff{}",
  "NaN",
  "a=1&b=2",
  new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array(64),
  `{"a":"${"x".repeat(20_000)}"}`,
  `{"a":"${"x".repeat(9_000_000)}"}`,
];

export const HOSTILE_TYPES: readonly string[] = [
  "text/plain",
  "application/json; charset=utf-16",
  "application/json;charset=\u00ff",
  "APPLICATION/JSON",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=x",
  "application/xml",
  "x",
  "application/json, text/plain",
];

/** Headers that a request may carry beside its own. What node will not send stands in {@link BROKEN_HEADS}. */
export const HOSTILE_HEADERS: readonly (readonly [string, string])[] = [
  ["authorization", "Bearer "],
  ["authorization", "Bearer a.b.c"],
  ["authorization", "Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0."],
  ["authorization", `Bearer ${"a".repeat(4_097)}`],
  ["authorization", "Basic YWRtaW46YWRtaW4="],
  ["authorization", "\u00ff"],
  ["cookie", "maru_staff=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
  ["cookie", "maru_staff=%00; maru_refresh=%E0%A4%A"],
  ["cookie", "a=b; __proto__=x; =; ;;"],
  ["cookie", `maru_device=${"~".repeat(3_000)}`],
  ["accept-language", "xx"],
  ["accept-language", "zh;q=9,ja;q=-1,__proto__"],
  ["accept-language", ",".repeat(3_000)],
  ["accept-encoding", "br;q=0, gzip;q=x, *"],
  ["accept", "\u00ff"],
  ["content-encoding", "gzip"],
  ["range", "bytes=0-0,-1"],
  ["if-none-match", "*"],
  ["if-modified-since", "0001-01-01"],
  ["expect", "200-maybe"],
  ["origin", "null"],
  ["origin", "http://"],
  ["sec-fetch-site", "cross-site"],
  ["x-forwarded-for", "999.999.999.999, ::ffff:0, \u00ff"],
  ["x-forwarded-host", "evil.example"],
  ["x-forwarded-proto", "ftp"],
  ["x-maru-console", "0"],
  ["x-maru-polling", "1"],
  ["x-http-method-override", "DELETE"],
  ["user-agent", "u".repeat(4_000)],
  ["user-agent", "\u00ff\u0080"],
  ["x-long", "x".repeat(17_000)],
  ["content-type", ""],
];

/** What a socket may say instead of a request; `HOST` is the server's own. */
export const BROKEN_HEADS: readonly string[] = [
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/9.9\r\nHost: HOST\r\n\r\n",
  "G\u0000T / HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET /api/me\u0000 HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET /api/me HTTP/1.1\r\nHost: HOST\r\nX: a\u0000b\r\n\r\n",
  "GET /api/me HTTP/1.1\nHost: HOST\n\n",
  "GET http://HOST/api/me HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET //HOST/api/me HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET //x HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET /../x HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET /assets/ HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET * HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "CONNECT HOST HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "TRACE / HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "BREW / HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "POST /oauth/token HTTP/1.1\r\nHost: HOST\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST /oauth/token HTTP/1.1\r\nHost: HOST\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
  "POST /oauth/token HTTP/1.1\r\nHost: HOST\r\nContent-Length: -1\r\n\r\n",
  "POST /oauth/token HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
  "POST /oauth/token HTTP/1.1\r\nHost: HOST\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
  "POST /api/console/sign-in HTTP/1.1\r\nHost: HOST\r\nContent-Type: application/json\r\nContent-Length: 400\r\n\r\n{",
  "GET / HTTP/1.1\r\nHost: HOST\r\nHost: other.example\r\n\r\n",
  `GET / HTTP/1.1\r\nHost: HOST\r\n${"X: y\r\n".repeat(3_000)}\r\n`,
  `GET /${"a".repeat(40_000)} HTTP/1.1\r\nHost: HOST\r\n\r\n`,
  "GET /%zz HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET /api/%ff%fe HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET /assets/..%2f..%2fpackage.json HTTP/1.1\r\nHost: HOST\r\n\r\n",
  "GET /bx_ws/websocket HTTP/1.1\r\nHost: HOST\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: HOST\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: HOST\r\nExpect: 100-continue\r\n\r\n",
  "\u0016\u0003\u0001\u0000\u0005",
  "\r\n\r\n\r\n",
];
