import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { expectNotice, openSignedIn } from "#tests/support/browser.ts";
import { drawReceipt } from "#tests/support/receipts.ts";

/** Without JavaScript a reading arrives with the next page, so these are about pages with it. */

const PHONE = { width: 390, height: 844 };

test("what the owner typed stays when the reading arrives, and a photo of something else says so", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const owner = await openSignedIn(browser, "admin@sunrise.test", PHONE);
  await owner.goto("/incentive/claims/from-photo");
  await expect(owner.locator("html[data-alive]")).toBeAttached();
  const files = await Promise.all(
    [drawReceipt("plain", 2), drawReceipt("not a receipt", 0)].map(async ({ layout, picture }) => {
      const file = join(tmpdir(), `${layout.replaceAll(" ", "-")}.jpg`);
      writeFileSync(file, await picture());
      return file;
    }),
  );
  await owner.locator('[data-needs-script] input[name="receipts"]').setInputFiles(files);
  await owner.getByLabel("Vendor").pressSequentially("My own words");
  await expect(owner.getByLabel("Amount")).not.toHaveValue("", { timeout: 60_000 });
  await expect(owner.getByLabel("Vendor")).toHaveValue("My own words");
  await expect(owner.getByText("Receipt 1 of 2.")).toBeVisible();
  const question = owner.getByRole("dialog", { name: "Leave without saving?" });
  await owner.getByRole("link", { name: "Next" }).click();
  await question.getByRole("button", { name: "Stay on this page" }).click();
  await expect(owner.getByLabel("Vendor")).toHaveValue("My own words");
  await owner.getByRole("link", { name: "Next" }).click();
  await question.getByRole("button", { name: "Leave without saving" }).click();
  await expect(owner.getByText("This doesn't look like a receipt.")).toBeVisible({ timeout: 60_000 });
  await expect(owner.getByLabel("Vendor")).toHaveValue("");
  for (const left of [1, 0]) {
    await owner.getByRole("button", { name: "Remove receipt" }).click();
    await expect(owner.getByText("Receipt 1 of 2.")).toBeHidden();
    if (left === 0) await expect(owner.getByText("Take a photo")).toBeVisible();
  }
  await owner.context().close();
});

test("the page's reloads while receipts are read don't swallow the notice of a form", async ({ browser }) => {
  const owner = await openSignedIn(browser, "admin@sunrise.test", PHONE);
  await owner.goto("/incentive/claims/from-photo");
  await expect(owner.locator("html[data-alive]")).toBeAttached();
  const files = await Promise.all(
    [3, 4, 5, 6].map(async (number) => {
      const name = `waiting-${number}.jpg`;
      return { name, mimeType: "image/jpeg", buffer: await drawReceipt("plain", number).picture() };
    }),
  );
  await owner.locator('[data-needs-script] input[name="receipts"]').setInputFiles(files);
  await expect(owner.getByText("Receipt 1 of 4.")).toBeVisible();
  // An answer on a slow network takes longer than the page waits between two reloads.
  await owner.route(/_data=root/, async (route) => {
    const response = await route.fetch();
    await delay(1_500);
    await route.fulfill({ response });
  });
  await owner.getByRole("button", { name: "Remove receipt" }).click();
  await expectNotice(owner, "waiting-3.jpg removed.");
  await owner.unrouteAll({ behavior: "ignoreErrors" });
  for (const { name } of files.slice(1)) {
    await owner.getByRole("button", { name: "Remove receipt" }).click();
    await expectNotice(owner, `${name} removed.`);
  }
  await owner.context().close();
});
