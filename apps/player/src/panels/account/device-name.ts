const BROWSERS = ["Edg", "OPR", "SamsungBrowser", "Whale", "Firefox", "Chrome", "Safari"] as const;
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux"] as const;

/** Browser and system of a user agent in two words; the text itself where neither is known. */
export function deviceName(userAgent: string): string {
  const browser = BROWSERS.find((name) => userAgent.includes(name));
  const system = SYSTEMS.find((name) => userAgent.includes(name));
  const known = [browser === "Edg" ? "Edge" : browser === "OPR" ? "Opera" : browser, system];
  const words = known.filter((word) => word !== undefined);
  return words.length === 0 ? userAgent.slice(0, 60) : words.join(" · ");
}
