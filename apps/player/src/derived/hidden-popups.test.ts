import { describe, expect, it } from "vitest";
import { hiddenPopups, hidingCookie } from "./hidden-popups.ts";

const kept = (id: number): string => hidingCookie(id, "http:").split(";")[0] ?? "";

describe("a popup hidden for a day", () => {
  it("is known by its own cookie, for 86,400 seconds", () => {
    expect(hidingCookie(12, "http:")).toBe("Hide_BX_Popup_12=1; max-age=86400; path=/; samesite=lax");
    expect(hidingCookie(12, "https:")).toContain("; secure");
    expect([...hiddenPopups(`a=b; ${kept(12)}; ${kept(7)}`)]).toEqual([12, 7]);
  });

  it("is not hidden by other cookies", () => {
    expect([...hiddenPopups("")]).toEqual([]);
    expect([...hiddenPopups("Hide_BX_Popup_x=1; Hide_BX_Popup_3=; xHide_BX_Popup_4=1")]).toEqual([]);
  });
});
