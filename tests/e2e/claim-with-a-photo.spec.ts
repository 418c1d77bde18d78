import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Locator, test } from "@playwright/test";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { expectNotice, openSignedIn } from "#tests/support/browser.ts";
import { paper } from "#tests/support/receipts.ts";
import sharp from "sharp";

/** A claim from a photo of its receipt, on a phone, with JavaScript and without. */

const PHONE = { width: 390, height: 844 };
/** Largest number of taps from the claim's link to the submitted claim; the camera's own two come on top. */
const MAX_TAPS = 4;

test("an owner claims an activity with a photo of its receipt", async ({ browser }, { project }) => {
  test.setTimeout(120_000);
  const hasScript = project.use.javaScriptEnabled !== false;
  const owner = await openSignedIn(browser, "owner@sunrise.test", PHONE);
  const day = addDays(new Date().toISOString().slice(0, 10), -3);
  const [year = "", month = "", date = ""] = day.split("-");
  const rows = ["Flyers        48.00", "Posters       27.50", "Subtotal      75.50", "Sales tax      5.10"];
  const lines = [`PRINT HOUSE`, "Columbus, OH 43215", `Date: ${month}/${date}/${year}`, "", ...rows];
  const total = ["TOTAL        $80.60", `VISA          80.60`, "THANK YOU", `No. ${hasScript ? 1 : 2}`];
  const photo = join(tmpdir(), `receipt-${project.name}.jpg`);
  await sharp(Buffer.from(paper([...lines, ...total], "plain", 0)))
    .jpeg()
    .toFile(photo);

  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  await owner.goto("/incentive/unclaimed");
  await tap(owner.getByRole("link", { name: /^Claim .*, with a photo$/ }).first());
  await expect(owner.getByRole("heading", { level: 1, name: "Claim with a photo" })).toBeVisible();
  if (hasScript) {
    await expect(owner.locator("html[data-alive]")).toBeAttached();
    taps += 1;
    const chosen = owner.waitForEvent("filechooser");
    await owner.getByText("Take a photo").click();
    await (await chosen).setFiles(photo);
  } else {
    taps += 1;
    await owner.locator('[data-without-script] input[name="receipts"]').setInputFiles(photo);
    await tap(owner.getByRole("button", { name: "Add receipts" }));
  }
  // The form is there at once, and what was read comes into it.
  const vendor = owner.getByLabel("Vendor");
  await expect(vendor).toBeVisible();
  await expect(owner.getByLabel("Activity")).not.toHaveValue("");
  if (hasScript) {
    await expect(vendor).toHaveValue("PRINT HOUSE", { timeout: 60_000 });
  } else {
    await expect(async () => {
      const refresh = owner.getByRole("link", { name: "Refresh" });
      if (await refresh.isVisible()) await refresh.click();
      await expect(vendor).toHaveValue("PRINT HOUSE", { timeout: 1_000 });
    }).toPass({ timeout: 60_000 });
  }
  await expect(owner.getByLabel("Amount")).toHaveValue("80.60");
  await expect(owner.locator('[name="invoiceOn"]')).toHaveValue(day);
  await expect(owner.getByText("Read from the receipt. Check it.")).toHaveCount(3);
  if (hasScript) await expect(owner.getByText(/^You get \$\d+\.\d\d back\./)).toBeVisible();

  await tap(owner.getByRole("checkbox", { name: /^Everything in this claim is true/ }));
  await tap(owner.getByRole("button", { name: "Submit claim" }));
  await expectNotice(owner, / submitted\. You get \$\d+\.\d\d back once it is approved\./);
  await expect(owner).toHaveURL(/\/incentive\/claims\/\d+$/);
  expect(taps).toBeLessThanOrEqual(MAX_TAPS + (hasScript ? 0 : 1));
  await owner.context().close();
});
