import type { Locator, Page } from "@playwright/test";
import { nextYear } from "./next-year.ts";

export const month = `${nextYear}-02`;
/** Events and holidays of a month alone. */
export const calendar = `/marketing-calendar?month=${month}&hide=planItems&hide=checklist&hide=companyEvents`;

export function barOf(page: Page, title: string): Locator {
  return page.locator("[data-column][data-entry]", { hasText: title });
}

export function dayOf(page: Page, day: number): Locator {
  return page.locator(`[data-day="${month}-${String(day).padStart(2, "0")}"]`);
}
