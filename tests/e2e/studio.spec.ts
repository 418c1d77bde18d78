import { expect, type Page, test } from "@playwright/test";
import {
  confirmInDialog,
  expectNotice,
  openSignedIn,
  makePicture,
  reasonField,
  tickBoxes,
} from "#tests/support/browser.ts";

/**
 * A request to the studio through two rounds of proofs, with JavaScript and without: an owner on a phone and an
 * advisor.
 */

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

test("an owner orders a poster from the studio, has it changed once and gets the files", async ({ browser }, {
  project,
}) => {
  test.setTimeout(180_000);
  const hasScript = project.use.javaScriptEnabled !== false;
  const owner = await openSignedIn(browser, "owner@sunrise.test", PHONE);
  const advisor = await openSignedIn(browser, "senior@mainstreet.test", DESK);
  const title = `Poster ${project.name}`;

  await owner.goto("/studio-request/order");
  await owner.getByLabel("Type").selectOption({ label: "Digital" });
  if (!hasScript) await owner.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(owner.getByLabel(/^Quantity/)).toHaveCount(0);
  await owner.getByLabel("Title").fill(title);
  await owner.getByLabel("Purpose").fill("The screen beside the counter.");
  if (hasScript) {
    await owner.getByRole("textbox", { name: "Locations" }).click();
    await owner.getByRole("listbox", { name: "Locations" }).getByRole("option").nth(1).click();
    await owner.keyboard.press("Escape");
  } else {
    await owner.locator('input[name="locationIds"]').first().check();
  }
  await owner.getByLabel(/^Files/).setInputFiles([await makePicture("logo")]);
  await owner.getByRole("button", { name: "Submit request" }).click();
  await expectNotice(owner, /^ST-\d{4}-\d{6} submitted\./);
  const number = /ST-\d{4}-\d{6}/.exec(await owner.getByRole("main").innerText())?.[0] ?? "";

  await advisor.goto(`/inbox?tab=team&q=${number}`);
  await advisor.getByRole("link", { name: new RegExp(number) }).click();
  await confirmInDialog(advisor, "Accept request", hasScript);
  await expectNotice(advisor, `${number}: Accepted.`);
  await tickBoxes(advisor, ["Brief complete", "Images and text received"]);
  await advisor.getByRole("button", { name: "Start design" }).click();
  await expectNotice(advisor, `${number}: In design.`);
  await tickBoxes(advisor, ["First draft created", "Reviewed by a second person"]);
  await sendProof(advisor, "first");
  await expectNotice(advisor, `${number}: Proof ready.`);

  // The owner comments, at a spot of the image where script supports it.
  await owner.reload();
  await expect(owner.getByText("Your proof is ready.")).toBeVisible();
  const image = owner.getByRole("img", { name: /^Proof 1/ });
  // Its space is reserved before it loads.
  for (const side of ["width", "height"]) await expect(image).toHaveAttribute(side, /^\d+$/);
  await image.scrollIntoViewIfNeeded();
  if (hasScript) await image.click({ position: { x: 40, y: 30 } });
  await owner.getByLabel(/^Proof comment/).fill("Larger here, please.");
  await owner.getByRole("button", { name: "Add proof comment" }).click();
  await expectNotice(owner, "Comment added.");
  await confirmInDialog(owner, "Request changes", hasScript, (area) =>
    reasonField(area).fill("The letters are too small."),
  );
  await expectNotice(owner, `${number}: Changes requested.`);

  await advisor.reload();
  await expect(advisor.getByText("Larger here, please.")).toBeVisible();
  await advisor.getByRole("button", { name: "Start design" }).click();
  await expectNotice(advisor, `${number}: In design.`);
  await sendProof(advisor, "second");
  await expectNotice(advisor, `${number}: Proof ready.`);
  await owner.reload();
  for (const name of [/^Proof 2/, /^Proof 1/]) await expect(owner.getByRole("img", { name })).toBeVisible();
  await confirmInDialog(owner, "Approve proof", hasScript);
  await expectNotice(owner, `${number}: Approved.`);

  await advisor.reload();
  await tickBoxes(advisor, ["Final files exported"]);
  await advisor.getByLabel(/^Files/).setInputFiles([await makePicture("final")]);
  await advisor.getByRole("button", { name: "Deliver files" }).click();
  await expectNotice(advisor, `${number}: Delivered.`);
  await owner.reload();
  await expect(owner.getByRole("link", { name: "final.jpg" })).toBeVisible();
  await confirmInDialog(owner, "Confirm and close", hasScript, async (area) => {
    await area.getByLabel("Satisfaction").selectOption("5");
  });
  await expectNotice(owner, `${number}: Closed.`);
  for (const page of [owner, advisor]) await page.context().close();
});

async function sendProof(page: Page, name: string): Promise<void> {
  await page.getByLabel(/^Files/).setInputFiles([await makePicture(name)]);
  await page.getByRole("button", { name: "Send proof" }).click();
}
