const KEY = "maru.last-url";

/** The last opened page that needed a session; where a sign-in leads. */
export const lastUrl = {
  remember: (href: string): void => sessionStorage.setItem(KEY, href),
  take: (): string => {
    const href = sessionStorage.getItem(KEY);
    return href !== null && /^\/(?!\/)/.test(href) ? href : "/trade";
  },
};
