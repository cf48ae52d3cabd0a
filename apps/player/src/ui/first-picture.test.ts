import { afterEach, expect, test, vi } from "vitest";

/** Stands for the page: what is asked of it by id, and nothing else. */
function pageWith(...ids: readonly string[]) {
  const shown = new Set(ids);
  const classes = new Set(["invisible"]);
  vi.stubGlobal("document", {
    getElementById: (id: string) =>
      shown.has(id)
        ? { remove: () => shown.delete(id), classList: { remove: (name: string) => classes.delete(name) } }
        : null,
  });
  return { shown, classes };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test("gives way once, shows what stood under it, and tells who waited", async () => {
  const { shown, classes } = pageWith("first-picture", "app");
  const { afterFirstPicture, endFirstPicture, isFirstPictureShown } = await import("./first-picture.ts");
  const told: string[] = [];
  afterFirstPicture(() => told.push("early"));
  expect([isFirstPictureShown(), told]).toEqual([true, []]);
  endFirstPicture();
  endFirstPicture();
  afterFirstPicture(() => told.push("late"));
  expect([isFirstPictureShown(), told]).toEqual([false, ["early", "late"]]);
  expect([...shown]).toEqual(["app"]);
  expect(classes.size).toBe(0);
});

test("is no matter on a page without one", async () => {
  const { classes } = pageWith("app");
  const { afterFirstPicture, endFirstPicture } = await import("./first-picture.ts");
  const listener = vi.fn();
  afterFirstPicture(listener);
  endFirstPicture();
  expect(listener).toHaveBeenCalledOnce();
  expect(classes.has("invisible")).toBe(true);
});
