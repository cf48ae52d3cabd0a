import { isEqual, joined } from "../bytes.ts";
import { sha512 } from "./sha512.ts";

/** The field, the order of the base point, and the curve's constant (RFC 8032, section 5.1). */
const FIELD = 2n ** 255n - 19n;
const ORDER = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n;
const BITS = 255;

/** A point as X, Y, Z and T = XY/Z. */
type Point = readonly [x: bigint, y: bigint, z: bigint, t: bigint];

const reduced = (value: bigint): bigint => ((value % FIELD) + FIELD) % FIELD;

function raised(base: bigint, exponent: bigint): bigint {
  let [result, square] = [1n, base];
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % FIELD;
    square = (square * square) % FIELD;
  }
  return result;
}

const inverse = (value: bigint): bigint => raised(value, FIELD - 2n);
const CURVE = reduced(-121_665n * inverse(121_666n));
const ROOT_OF_MINUS_ONE = raised(2n, (FIELD - 1n) / 4n);
const NEUTRAL: Point = [0n, 1n, 1n, 0n];
const BASE = pointOf(reduced(4n * inverse(5n)), 0n) ?? NEUTRAL;

/** Whether the owner of an Ed25519 key, 32 bytes, has signed the message (RFC 8032, section 5.1.7, without the cofactor). */
export function isSignature(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  if (signature.length !== 64 || key.length !== 32) return false;
  const owner = decoded(key);
  const [commitment, scalar] = [signature.subarray(0, 32), numberOf(signature.subarray(32))];
  if (owner === null || scalar >= ORDER) return false;
  const challenge = numberOf(sha512(joined([commitment, key, message]))) % ORDER;
  return isEqual(encoded(sumOf(scalar, challenge, negated(owner))), commitment);
}

/** [first]B + [second]P, both bit by bit at once. */
function sumOf(first: bigint, second: bigint, point: Point): Point {
  const both = added(BASE, point);
  let sum = NEUTRAL;
  for (let bit = BigInt(BITS); bit >= 0n; bit -= 1n) {
    sum = added(sum, sum);
    const [isFirst, isSecond] = [(first >> bit) & 1n, (second >> bit) & 1n];
    if (isFirst === 1n) sum = added(sum, isSecond === 1n ? both : BASE);
    else if (isSecond === 1n) sum = added(sum, point);
  }
  return sum;
}

/** Section 5.1.4; it doubles as well. */
function added([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = ((y1 - x1) * (y2 - x2)) % FIELD;
  const b = ((y1 + x1) * (y2 + x2)) % FIELD;
  const c = (((2n * t1 * t2) % FIELD) * CURVE) % FIELD;
  const d = (2n * z1 * z2) % FIELD;
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [(e * f) % FIELD, (g * h) % FIELD, (f * g) % FIELD, (e * h) % FIELD];
}

function negated([x, y, z, t]: Point): Point {
  return [-x, y, z, -t];
}

function encoded([x, y, z]: Point): Uint8Array {
  const over = inverse(reduced(z));
  const bytes = new Uint8Array(32);
  let rest = reduced(y * over) | ((reduced(x * over) & 1n) << BigInt(BITS));
  for (let at = 0; at < 32; at += 1) {
    bytes[at] = Number(rest & 255n);
    rest >>= 8n;
  }
  return bytes;
}

function decoded(bytes: Uint8Array): Point | null {
  const whole = numberOf(bytes);
  return pointOf(whole & ((1n << BigInt(BITS)) - 1n), whole >> BigInt(BITS));
}

/** The point of this y whose x is odd or even (section 5.1.3); null where there is none. */
function pointOf(y: bigint, odd: bigint): Point | null {
  if (y >= FIELD) return null;
  const [over, under] = [reduced(y * y - 1n), reduced(CURVE * y * y + 1n)];
  const square = reduced(over * inverse(under));
  let x = raised(square, (FIELD + 3n) / 8n);
  if (reduced(x * x) !== square) x = reduced(x * ROOT_OF_MINUS_ONE);
  if (reduced(x * x) !== square || (x === 0n && odd === 1n)) return null;
  if ((x & 1n) !== odd) x = FIELD - x;
  return [x, y, 1n, reduced(x * y)];
}

/** The least byte first. */
function numberOf(bytes: Uint8Array): bigint {
  return bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
