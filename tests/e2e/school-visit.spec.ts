import { expect, test } from "@playwright/test";
import { expectNotice, openSignedIn } from "#tests/support/browser.ts";

/** From the points around a location to a visit that is planned there, on a phone. */

test("an owner finds a school nearby, talks to it, and plans a visit in a new plan", async ({ browser }, {
  project,
}) => {
  test.setTimeout(60_000);
  const hasScript = project.use.javaScriptEnabled !== false;
  const school = hasScript ? "Evanston High School" : "Community College of Evanston";
  const owner = await openSignedIn(browser, "owner@sunrise.test", { width: 390, height: 844 });

  await owner.goto("/search-locations?whose=own&q=Evanston");
  await owner
    .getByRole("link", { name: /Evanston/ })
    .first()
    .click();
  await expect(owner.getByRole("heading", { name: /^Trading area: Evanston/ })).toBeVisible();
  // The ring's count leads to the points that it counts.
  const within = owner.getByRole("row", { name: /^Schools/ }).getByRole("cell", { name: /Within 5 miles/ });
  const count = (await within.getByRole("link").innerText()).trim();
  await within.getByRole("link").click();
  await expect(owner).toHaveURL(/within=3&category=school/);
  await expect(owner.getByRole("status").filter({ hasText: `${count} places` })).toBeVisible();
  await owner.getByRole("table", { name: "places" }).getByRole("link", { name: school }).press("Enter");
  await expect(owner.getByRole("heading", { name: school })).toBeVisible();

  await owner.getByLabel(/^Note/).fill("Talked to “the parents' group” ☕");
  await owner.getByRole("button", { name: "Save", exact: true }).click();
  await expect(owner.getByText("Talked to “the parents' group” ☕")).toBeVisible();
  await owner.getByRole("link", { name: "Create plan" }).click();
  await owner.getByRole("checkbox", { name: "Be the neighborhood favorite" }).check();
  await owner.getByRole("button", { name: "Choose ideas" }).click();
  await expect(owner.getByLabel(/^Title/)).toHaveValue(`School visit: ${school}`);
  await owner.locator("#new-item-channelId").selectOption("Community events");
  await owner.getByLabel("Cost each").fill("40.00");
  await owner.getByRole("button", { name: "Add item" }).click();
  await expectNotice(owner, `School visit: ${school}`);
  await expect(owner.getByRole("region", { name: "Total costs" })).toContainText("1 item");
  await owner.getByRole("button", { name: "Save plan" }).first().click();
  await expectNotice(owner, / saved\./);
  await owner.context().close();
});
