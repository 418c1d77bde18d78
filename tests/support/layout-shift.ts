import type { Page } from "@playwright/test";

declare global {
  interface Window {
    shift: number;
  }
}

/** Most that a page may move while it loads: the budget of docs/performance.md, as Chromium measures it. */
export const MAX_SHIFT = 0.02;

/** Measure from now on how much each page that opens moves by itself. */
export function measureShift(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) window.shift += Number(entry.value);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Read how much the page has moved since it opened; see https://web.dev/articles/cls for the unit. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => window.shift);
}
