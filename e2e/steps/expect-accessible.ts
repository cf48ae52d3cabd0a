import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "../journey.ts";
import { comeToRest } from "./come-to-rest.ts";

/** Holds what is on the page against the accessibility rules. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await comeToRest(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
  expect(found, `violations on ${screen}`).toEqual([]);
}
