/**
 * Characters that browsers mangle on some transports, per the SockJS protocol text: `JSON.stringify`
 * covers U+0000-001F and lone surrogates, the rest is done here.
 */
// oxlint-disable-next-line no-misleading-character-class -- ranges of code units are meant
const MANGLED = /[\u200c-\u200f\u2028-\u202f\u2060-\u206f\ud800-\udfff\ufff0-\uffff]/g;
const MANGLED_ONCE = new RegExp(MANGLED.source);

/** `text` as a JSON string that survives every SockJS transport, quotes included. */
export function quote(text: string): string {
  const json = JSON.stringify(text);
  return MANGLED_ONCE.test(json) ? json.replace(MANGLED, escapeUnit) : json;
}

/** The same without the surrounding quotes, for texts that are put together from parts. */
export function quoteInner(text: string): string {
  const quoted = quote(text);
  return quoted.slice(1, -1);
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
