const NAME = "Hide_BX_Popup_";
const DAY_S = 86_400;

/** The popups that a page's cookies hide. */
export function hiddenPopups(cookies: string): ReadonlySet<number> {
  const ids = cookies.split(";").flatMap((cookie) => {
    const [name = "", value = ""] = cookie.trim().split("=");
    const id = name.startsWith(NAME) && value !== "" ? Number(name.slice(NAME.length)) : Number.NaN;
    return Number.isSafeInteger(id) ? [id] : [];
  });
  return new Set(ids);
}

/** The cookie that hides a popup for a day. */
export function hidingCookie(id: number, protocol: string): string {
  const secure = protocol === "https:" ? "; secure" : "";
  return `${NAME}${id}=1; max-age=${DAY_S}; path=/; samesite=lax${secure}`;
}
