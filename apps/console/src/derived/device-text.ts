const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/Whale\//, "Whale"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\//, "Firefox"],
  [/Chrom(e|ium)\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

/** What a person calls the device behind a user agent: "Chrome · Windows". What nobody knows stays as it came, cut. */
export function deviceText(userAgent: string): string {
  const named = [BROWSERS, SYSTEMS].flatMap((known) => {
    const found = known.find(([pattern]) => pattern.test(userAgent));
    return found === undefined ? [] : [found[1]];
  });
  return named.length === 0 ? userAgent.slice(0, 40) : named.join(" · ");
}
