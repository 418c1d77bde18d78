import { expect, test } from "@playwright/test";
import { connect } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { confirmInDialog, expectNotice, openSignedIn, reasonField, tickBoxes } from "#tests/support/browser.ts";
import { startFakeStripe } from "#tests/support/fake-stripe.ts";
import { embeddedUrlOf } from "#tests/support/server.ts";
import { siteOf } from "../playwright.config.ts";

/**
 * An order of posts for two shops, paid partly by card, from its form to its end: an owner on a phone and an advisor.
 */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test("an owner orders posts for two shops, pays part by card, approves each post and sees the order completed", async ({
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const site = siteOf(project.name);
  const peer = await startFakeStripe(site.cardPort, site.url);
  const hasScript = project.use.javaScriptEnabled !== false;
  const owner = await openSignedIn(browser, "owner@sunrise.test", PHONE);
  const advisor = await openSignedIn(browser, "senior@mainstreet.test", DESK);

  await owner.goto("/social-media/order");
  await owner.getByLabel(/^Neighborhood/).check();
  if (hasScript) {
    await owner.getByRole("textbox", { name: "Locations" }).click();
    // The owner's default location is selected at the start; two others replace it.
    await owner.keyboard.press("Backspace");
    const shops = owner.getByRole("listbox", { name: "Locations" }).getByRole("option");
    for (const place of [1, 2]) await shops.nth(place).click();
    await owner.keyboard.press("Escape");
    // Typed text stays in the browser, and is offered again.
    await expect
      .poll(() => owner.evaluate(() => localStorage.getItem("social-media-form") ?? ""))
      .toMatch(/"savedForm":\{.*"locationIds":\["\d+","\d+"\].*"savedQuestions":/);
    await owner.reload();
    await owner.getByRole("button", { name: "Continue order" }).click();
    await expect(owner.getByLabel(/^Neighborhood/)).toBeChecked();
  } else {
    for (const place of [0, 1]) await owner.locator('input[name="locationIds"]').nth(place).check();
    await owner.getByRole("button", { name: "Continue", exact: true }).click();
  }
  await owner.getByLabel("Months").fill("12");
  await owner.getByLabel("How should the posts sound?").selectOption("Playful");
  await owner.getByRole("checkbox", { name: /Maple donut is back/ }).check();
  await owner.getByRole("button", { name: "Continue to checkout" }).click();
  await expect(owner.getByRole("heading", { name: /^Checkout for SM-/ })).toBeVisible();
  const number = /SM-\d{4}-\d{6}/.exec(await owner.getByRole("main").innerText())?.[0] ?? "";
  await expect(owner.getByText("$5,760.00", { exact: true }).first()).toBeVisible();

  // The incentive pays as much as it has, and the card pays the rest.
  await owner.getByLabel("By card").check();
  await owner.getByRole("button", { name: "Place order and pay" }).click();
  await expect(owner).toHaveURL(new RegExp(`^${peer.address}/pay/`));
  await owner.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(owner.getByText("Thank you, your order is paid")).toBeVisible();
  if (hasScript) expect(await owner.evaluate(() => localStorage.getItem("social-media-form"))).toBeNull();
  await owner.getByRole("link", { name: "Open order" }).click();

  await advisor.goto(`/inbox?tab=team&q=${number}`);
  await advisor.getByRole("link", { name: new RegExp(number) }).click();
  await tickBoxes(advisor, ["Answers reviewed, follow-up questions sent", "Account access confirmed"]);
  await advisor.getByRole("button", { name: "Start production" }).click();
  await expectNotice(advisor, `${number}: In production.`);
  await tickBoxes(advisor, ["Posts written", "Images and alt text ready", "Posts reviewed by a second person"]);
  await confirmInDialog(advisor, "Send for approval", hasScript);
  await expectNotice(advisor, `${number}: Waiting for approval.`);

  // One post is changed once, the others are approved.
  await owner.reload();
  const first = owner.getByRole("listitem").filter({ hasText: "Waiting for approval" }).first();
  await confirmInDialog(first, "Request changes", hasScript, (area) =>
    reasonField(area).fill("Mention that we open at five."),
  );
  await expectNotice(owner, "Changes requested.");
  await confirmInDialog(owner, "Approve all posts", hasScript);
  await expectNotice(owner, `${number}: Changes requested.`);
  await advisor.reload();
  await expect(advisor.getByText("Requested changes: Mention that we open at five.")).toBeVisible();
  await advisor.getByText("Edit post", { exact: true }).first().click();
  await advisor.getByLabel("Caption").first().fill("Maple is back at {{location_name}}, from five in the morning.");
  await advisor.getByRole("button", { name: "Save post" }).first().click();
  await expectNotice(advisor, "Post saved.");
  await confirmInDialog(advisor, "Send again", hasScript);
  await expectNotice(advisor, `${number}: Waiting for approval.`);
  await owner.reload();
  await expect(owner.getByText("Previous caption")).toBeVisible();
  await owner.getByRole("button", { name: "Approve post", exact: true }).click();
  await expectNotice(owner, `${number}: Approved.`);

  await advisor.reload();
  await tickBoxes(advisor, ["Date and time set for each post"]);
  await advisor.getByRole("button", { name: "Schedule posts" }).click();
  await expectNotice(advisor, `${number}: Scheduled.`);
  await expect(advisor.getByRole("link", { name: "Table (CSV)" })).toBeVisible();

  await letDaysPass(site.dataFolder, number);
  await expect(async () => {
    await owner.reload();
    await expect(owner.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const page of [owner, advisor]) await page.context().close();
  peer.close();
});

/** Publish every post of an order, then run the scheduled jobs. */
async function letDaysPass(dataFolder: string, number: string): Promise<void> {
  const { db } = connect(await embeddedUrlOf(dataFolder), 1, () => undefined);
  await db
    .updateTable("socialDeliverables")
    .set({ slot: new Date(Date.now() - 60_000) })
    .where("orderId", "in", (of) => of.selectFrom("socialOrders").select("id").where("number", "=", number))
    .execute();
  await addJob(db, "social-days", {});
  await db.destroy();
}
