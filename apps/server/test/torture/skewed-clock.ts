/** Loaded before a server: its clock is wrong by MARU_TEST_SKEW_MS, and nobody tells it. */
const skewMs = Number(process.env["MARU_TEST_SKEW_MS"] ?? 0);
const RealDate = Date;

class SkewedDate extends RealDate {
  constructor(...given: readonly unknown[]) {
    // `new Date()` is the one form that asks the clock.
    if (given.length === 0) super(RealDate.now() + skewMs);
    else super(...(given as [number]));
  }

  static override now(): number {
    return RealDate.now() + skewMs;
  }
}

globalThis.Date = SkewedDate as DateConstructor;
