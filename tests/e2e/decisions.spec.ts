import { type Page, expect, test } from "@playwright/test";
import { openSignedIn } from "#tests/support/browser.ts";

const DESK = { width: 1440, height: 900 };

/** Queues with their decisions that take no words. */
const queues = [
  { queue: "/manage-incentive/reimbursement", approve: /^Approve(?: claim| and next)/, record: /^RB-/ },
  { queue: "/gift-cards/manage-orders", approve: /^Approve order/, record: /^GC-/ },
];

/** Open the first record of a queue that waits, by a link of its list; return its address. */
async function openFirstWaiting(page: Page, queue: string, record: RegExp): Promise<string> {
  await page.goto(`${queue}?company=all&status=submitted`);
  await page.getByRole("main").getByRole("link", { name: record }).first().click();
  await page.waitForURL((url) => url.pathname !== queue);
  return new URL(page.url()).pathname;
}

for (const { queue, approve, record: name } of queues) {
  test(`a decision in ${queue} is undone from the page that follows it`, async ({ browser }, { project }) => {
    const hasScript = project.use.javaScriptEnabled !== false;
    const page = await openSignedIn(browser, "senior@mainstreet.test", DESK);
    const record = await openFirstWaiting(page, queue, name);
    const button = page.getByRole("button", { name: approve });
    if (hasScript) {
      await expect(button).toBeVisible();
      await page.keyboard.press("a");
    } else {
      await button.click();
    }
    await page.waitForURL((url) => url.pathname !== record);
    const notice = page.getByRole("main").getByText(/approved.*You can undo this for 60 seconds\./);
    await expect(notice).toBeVisible();
    if (hasScript) await page.keyboard.press("u");
    else await page.getByRole("button", { name: /^Undo/ }).click();
    await page.waitForURL((url) => url.pathname === record);
    await expect(page.getByRole("button", { name: approve })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
}
