/** An expected outcome: the value, or a refusal that says why. Bugs are thrown instead. */
export type Result<T, E> = Ok<T> | Refused<E>;

export interface Ok<T> {
  readonly ok: true;
  readonly value: T;
}

export interface Refused<E> {
  readonly ok: false;
  readonly refusal: E;
}

export function ok<T>(value: T): Ok<T> {
  return { ok: true, value };
}

export function refused<E>(refusal: E): Refused<E> {
  return { ok: false, refusal };
}
