import { expect, test } from "@playwright/test";
import { confirmInDialog, expectNotice, openSignedIn, readMail } from "#tests/support/browser.ts";

/** A report from a phone, verified by an advisor, mailed to its reporter and answered by a plan. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test("an owner reports an opening, an advisor verifies it, and the owner answers it", async ({ browser }, {
  project,
}) => {
  test.setTimeout(120_000);
  const hasScript = project.use.javaScriptEnabled !== false;
  const brand = `Crumb & Co “${hasScript ? "scripted" : "plain"}” ☕`;
  const owner = await openSignedIn(browser, "owner@sunrise.test", PHONE);
  const advisor = await openSignedIn(browser, "senior@mainstreet.test", DESK);

  await owner.goto("/competitive-intelligence");
  await owner.getByLabel("Alert distance").selectOption("Within 25 miles");
  await owner.getByRole("button", { name: "Save alerts" }).click();
  await expectNotice(owner, /openings within 25 miles/);
  await owner.getByRole("link", { name: "Report an opening" }).click();
  await expect(owner.getByRole("heading", { name: "Report an opening" })).toBeVisible();
  await owner.getByLabel("Brand").fill(brand);
  await owner.getByLabel("City").fill("Evanston");
  if (hasScript) {
    await owner.getByRole("textbox", { name: "State" }).click();
    await owner.getByRole("option", { name: "Illinois" }).click();
  } else {
    await owner.getByLabel("State").selectOption("Illinois");
  }
  await owner.getByLabel("Source").selectOption("Saw it in person");
  await owner
    .getByLabel(/^Opening date/)
    .first()
    .fill(hasScript ? "09/14/2027" : "2027-09-14");
  await owner.getByLabel("Date accuracy").selectOption("Month");
  await owner.getByRole("button", { name: "Send report" }).click();
  await expect(owner.getByText("Enter the ZIP code, or set the pin.").first()).toBeVisible();
  await owner.getByLabel(/^ZIP code/).fill("60202");
  await owner.getByRole("button", { name: "Send report" }).click();
  await expectNotice(owner, /Report sent\. Everyone will see .* after an advisor verifies it/);

  await advisor.goto("/competitive-intelligence/openings?company=1&q=Crumb&standing=reported");
  await advisor.getByRole("link", { name: brand }).first().click();
  await confirmInDialog(advisor, "Verify", hasScript);
  await expectNotice(advisor, `${brand} verified.`);

  const mail = await readMail("owner@sunrise.test", /competitive-intelligence\/view\/\d+/);
  await owner.goto(`/${mail[0]}`);
  await expect(owner.getByText("September 2027")).toBeVisible();
  await owner.getByRole("button", { name: "Create response plan" }).click();
  await expectNotice(owner, /Draft plan created with [1-4] ideas? to respond to a competitor/);
  await expect(owner.getByText(`Response to ${brand}, Evanston`).first()).toBeVisible();
  for (const page of [owner, advisor]) await page.context().close();
});
