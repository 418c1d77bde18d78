import { type Locator, expect, test } from "@playwright/test";
import { violationsOf } from "#tests/support/axe.ts";
import { signInThroughForm } from "#tests/support/browser.ts";
import { MAX_SHIFT, measureShift, shiftOf } from "#tests/support/layout-shift.ts";

/** The dashboard fits one screen and does not move while it loads. */

const mainCards = ["Do next", "Next 7 days", "LSM incentive", "Progress by location", "Business metrics"];

for (const [screen, viewport] of [
  ["a laptop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const) {
  test(`the main part of the dashboard fits ${screen}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await measureShift(page);
    await signInThroughForm(page, "owner@sunrise.test");
    await page.goto("/dashboard");
    await expect(page.locator("html[data-alive]")).toBeAttached();
    const cardOf = (title: string) =>
      page.locator("section").filter({ has: page.getByRole("heading", { name: title }) });
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return (box?.y ?? Infinity) + (box?.height ?? 0);
    };
    const fifth = cardOf("Do next").getByRole("listitem").nth(4);
    expect(await bottomOf(fifth)).toBeLessThanOrEqual(viewport.height);
    for (const title of viewport.width > 1_000 ? mainCards : []) {
      expect(await bottomOf(cardOf(title)), title).toBeLessThanOrEqual(viewport.height);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    expect(await shiftOf(page)).toBeLessThan(MAX_SHIFT);
    expect(await violationsOf(page)).toEqual([]);
  });
}
