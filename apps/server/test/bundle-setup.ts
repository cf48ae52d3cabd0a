import { bundleServer } from "./torture/server-bundle.ts";

/**
 * The server of the tests that start it in a process of its own, bundled once for all of them as the product ships it: a start from the
 * source takes three times as long, most of it on the processor that all tests share. Who plants faults between runs sets
 * `MARU_TEST_FROM_SOURCE`, for a bundle would not have them.
 */
export default async function bundleOnce(): Promise<() => void> {
  if (process.env["MARU_TEST_FROM_SOURCE"] === "1") return () => undefined;
  const bundle = await bundleServer();
  process.env["MARU_TEST_PROGRAM"] = JSON.stringify(bundle.program);
  return () => bundle.remove();
}
