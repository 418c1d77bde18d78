import axe, { type RunOptions } from "axe-core";
import type { Page } from "@playwright/test";

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * List what axe finds wrong on a page, or in a part of it: each rule with the elements that break it. Runs in the page
 * itself, which takes a fifth of what axe's own way through Playwright takes.
 */
export async function violationsOf(
  page: Page,
  { within = "html", ...options }: RunOptions & { within?: string } = {},
): Promise<[rule: string, elements: string[]][]> {
  await page.evaluate(axe.source);
  return page.evaluate(
    async ({ within, options }) => {
      // What still fades in has the contrast of its way; what follows scrolling or turns without end stays as it is.
      for (const animation of document.getAnimations()) {
        const end = animation.effect?.getComputedTiming().endTime;
        if (animation.timeline === document.timeline && end !== Infinity) animation.finish();
      }
      const { violations } = await window.axe.run(within, options);
      return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
    },
    { within, options: { ...options, resultTypes: ["violations" as const] } },
  );
}
