import type { Locator, Page } from "@playwright/test";
import { nextYear } from "./next-year.ts";

export const calendarMonth = `${nextYear}-02`;
/** Address of a month with events and holidays only. */
export const calendarPath = `/marketing-calendar?month=${calendarMonth}&hide=planItems&hide=checklist&hide=companyEvents`;

export function entryBar(page: Page, title: string): Locator {
  return page.locator("[data-column][data-entry]", { hasText: title });
}

export function dayCell(page: Page, day: number): Locator {
  return page.locator(`[data-day="${calendarMonth}-${String(day).padStart(2, "0")}"]`);
}
