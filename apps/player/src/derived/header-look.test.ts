import { describe, expect, it } from "vitest";
import { headerLook } from "./header-look.ts";

describe("the head of a popup", () => {
  it("has the operator's colours where they can be read", () => {
    expect(headerLook("#102030", "#ffffff")).toEqual({ background: "#102030", ink: "#ffffff" });
    expect(headerLook(null, "#ffffff")).toBeNull();
  });

  it("has letters that can be read on any background", () => {
    expect(headerLook("#ffee00", "#ffffff")?.ink).toBe("#000000");
    expect(headerLook("#102030", "#203040")?.ink).toBe("#ffffff");
    expect(headerLook("#102030", null)?.ink).toBe("#ffffff");
  });
});
