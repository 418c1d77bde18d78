import { expect, test } from "@playwright/test";
import { connect } from "#db/connect.ts";
import { addJob } from "#db/jobs.ts";
import { confirm, expectNotice, open, reasonOf, tick } from "#tests/support/browser.ts";
import { startCardPeer } from "#tests/support/card-peer.ts";
import { databaseOf } from "#tests/support/server.ts";
import { siteOf } from "../playwright.config.ts";

/** An order of posts for two shops, a part of it by card, from its form to its end: an owner on a phone and an advisor. */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test("an owner orders posts for two shops, pays a part by card, approves each post and sees it completed", async ({
  browser,
}, { project }) => {
  test.setTimeout(180_000);
  const site = siteOf(project.name);
  const peer = await startCardPeer(site.cardPort, site.url);
  const hasScript = project.use.javaScriptEnabled !== false;
  const owner = await open(browser, "owner@sunrise.test", PHONE);
  const advisor = await open(browser, "senior@mainstreet.test", DESK);

  await owner.goto("/social-media/order");
  await owner.getByLabel(/^Neighborhood/).check();
  if (hasScript) {
    await owner.getByRole("textbox", { name: "Locations" }).click();
    // A location that the owner prefers is chosen at the start; two others are chosen instead.
    await owner.keyboard.press("Backspace");
    const shops = owner.getByRole("listbox", { name: "Locations" }).getByRole("option");
    for (const place of [1, 2]) await shops.nth(place).click();
    await owner.keyboard.press("Escape");
    // What is typed stays in the browser, and is offered again.
    await expect
      .poll(() => owner.evaluate(() => localStorage.getItem("social-media-form") ?? ""))
      .toMatch(/"savedForm":\{.*"locationIds":\["\d+","\d+"\].*"savedQuestions":/);
    await owner.reload();
    await owner.getByRole("button", { name: "Go on with it" }).click();
    await expect(owner.getByLabel(/^Neighborhood/)).toBeChecked();
  } else {
    for (const place of [0, 1]) await owner.locator('input[name="locationIds"]').nth(place).check();
    await owner.getByRole("button", { name: "Show its questions and posts" }).click();
  }
  await owner.getByLabel("Months").fill("12");
  await owner.getByLabel("How should the posts sound?").selectOption("Playful");
  await owner.getByRole("checkbox", { name: /Maple donut is back/ }).check();
  await owner.getByRole("button", { name: "Continue to checkout" }).click();
  await expect(owner.getByRole("heading", { name: /^Checkout of SM-/ })).toBeVisible();
  const number = /SM-\d{4}-\d{6}/.exec(await owner.getByRole("main").innerText())?.[0] ?? "";
  await expect(owner.getByText("$5,760.00", { exact: true }).first()).toBeVisible();

  // The incentive pays what it has, the card the rest.
  await owner.getByLabel("By card").check();
  await owner.getByRole("button", { name: "Order and pay" }).click();
  await expect(owner).toHaveURL(new RegExp(`^${peer.address}/pay/`));
  await owner.getByRole("button", { name: /^Pay \$/ }).click();
  await expect(owner.getByText("Thank you, your order is paid")).toBeVisible();
  if (hasScript) expect(await owner.evaluate(() => localStorage.getItem("social-media-form"))).toBeNull();
  await owner.getByRole("link", { name: "Open the order" }).click();

  await advisor.goto(`/inbox?tab=team&q=${number}`);
  await advisor.getByRole("link", { name: new RegExp(number) }).click();
  await tick(advisor, ["The answers are read and questions asked", "The accounts can be reached"]);
  await advisor.getByRole("button", { name: "Take into production" }).click();
  await expectNotice(advisor, `${number} is in production.`);
  await tick(advisor, [
    "The posts are written",
    "Images and alternative texts are ready",
    "Somebody else read the posts",
  ]);
  await confirm(advisor, "Send for approval", hasScript);
  await expectNotice(advisor, `${number} is awaiting approval.`);

  // One post is changed once, the others are approved.
  await owner.reload();
  const first = owner.getByRole("listitem").filter({ hasText: "Waits for approval" }).first();
  await confirm(first, "Request changes", hasScript, (area) => reasonOf(area).fill("Please say that we open at five."));
  await expectNotice(owner, "The studio is told what to change.");
  await confirm(owner, "Approve all posts", hasScript);
  await expectNotice(owner, `${number} is changes requested.`);
  await advisor.reload();
  await expect(advisor.getByText("Asked for: Please say that we open at five.")).toBeVisible();
  await advisor.getByText("Change", { exact: true }).first().click();
  await advisor.getByLabel("Caption").first().fill("Maple is back at {{location_name}}, from five in the morning.");
  await advisor.getByRole("button", { name: "Save post" }).first().click();
  await expectNotice(advisor, "The post is saved.");
  await confirm(advisor, "Send again", hasScript);
  await expectNotice(advisor, `${number} is awaiting approval.`);
  await owner.reload();
  await expect(owner.getByText("What it said before")).toBeVisible();
  await owner.getByRole("button", { name: "Approve", exact: true }).click();
  await expectNotice(owner, `${number} is approved.`);

  await advisor.reload();
  await tick(advisor, ["Each post has its day and time"]);
  await advisor.getByRole("button", { name: "Schedule" }).click();
  await expectNotice(advisor, `${number} is scheduled.`);
  await expect(advisor.getByRole("link", { name: "Table (CSV)" })).toBeVisible();

  await letDaysPass(site.dataFolder, number);
  await expect(async () => {
    await owner.reload();
    await expect(owner.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  for (const page of [owner, advisor]) await page.context().close();
  peer.close();
});

/** Every post of an order went out, and the clock comes by. */
async function letDaysPass(dataFolder: string, number: string): Promise<void> {
  const { db } = connect(await databaseOf(dataFolder), 1, () => undefined);
  await db
    .updateTable("socialDeliverables")
    .set({ slot: new Date(Date.now() - 60_000) })
    .where("orderId", "in", (of) => of.selectFrom("socialOrders").select("id").where("number", "=", number))
    .execute();
  await addJob(db, "social-days", {});
  await db.destroy();
}
