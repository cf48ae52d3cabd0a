import { withParticles } from "@maru/contract/text/say";
import formatCompiled from "use-intl/format-message/format-only";
import { countText } from "../derived/number-text.ts";

type Asked = Parameters<typeof formatCompiled>;
type Values = Asked[2];

/**
 * Takes the place of the library's own in what is built. The numbers of our texts look alike in all our languages; written here they
 * need no format of the browser's, the first of which costs a slow processor a tenth of a second.
 */
export default function formatMessage(
  ...[key, message, values, options]: Asked
): ReturnType<typeof formatCompiled> {
  const said = formatCompiled(key, message, withNumbers(values), options);
  return typeof said === "string" ? withParticles(said) : said;
}
formatMessage.raw = formatCompiled.raw;

/** Beside each number its text, under the name that the build gives a `{name, number}` (scripts/building/compile-texts.ts). */
function withNumbers(values: Values): Values {
  if (values === undefined) return undefined;
  const written = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    typeof value === "number" ? [[`#${name}`, countText(value)]] : [],
  );
  return written.length === 0 ? values : { ...values, ...Object.fromEntries(written) };
}
