import { type Locator, type Page, expect, test } from "@playwright/test";
import { expectNotice, makePicture, signInThroughForm } from "#tests/support/browser.ts";
import { nextYear } from "#tests/support/next-year.ts";

/** Daily work of owners and advisors, by mouse, by keyboard and on a phone. */
const hands = {
  mouse: { viewport: { width: 1366, height: 900 } },
  keyboard: { viewport: { width: 1366, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} as const;

for (const hand of ["mouse", "keyboard", "phone"] as const) {
  test.describe(`by ${hand}`, () => {
    test.use(hands[hand]);

    test(`an owner changes a draft's item and saves two plans by ${hand}`, async ({ page }) => {
      test.setTimeout(120_000);
      await signInThroughForm(page, "owner@sunrise.test");
      await page.goto("/create-plan/first-step");
      await chooseLocation(page, "Elgin", hand);
      await chooseLocation(page, "Champaign", hand);
      await press(page.getByRole("checkbox", { name: "Grow morning traffic" }), hand);
      await type(page.getByRole("textbox", { name: /^Name/ }), `Mornings by ${hand}`, hand);
      await press(page.getByRole("button", { name: "Choose ideas" }), hand);
      await press(page.getByRole("button", { name: /^Add to/ }).first(), hand);
      await press(page.getByRole("link", { name: /^Edit / }).first(), hand);
      const quantity = page.getByLabel("Quantity");
      await type(quantity, "7", hand);
      await page.keyboard.press("Tab");
      await expect(quantity).toHaveValue("7");
      await type(page.getByLabel(/^Note/), "Order early.", hand);
      await press(page.getByRole("button", { name: "Save item" }), hand);
      await expect(page.getByText(/· 7 × \$/).first()).toBeVisible();

      const save = page.getByRole("button", { name: /^Save (all|both)/ }).first();
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await press(save, hand);
      await expectNotice(page, /plans saved/);
      await expect(page).toHaveURL(/\/plans/);
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    });

    test(`a claim lists all missing values together by ${hand}, each with a link to its field`, async ({ page }) => {
      test.setTimeout(120_000);
      await signInThroughForm(page, "owner@sunrise.test");
      await page.goto("/incentive/unclaimed");
      await press(page.getByRole("main").locator("a[href*='reimbursement']").first(), hand);
      await press(page.getByRole("button", { name: "Start claim" }), hand);
      await press(page.getByRole("button", { name: "Submit claim" }), hand);
      const problems = page.getByRole("alert").filter({ has: page.getByRole("listitem") });
      for (const [sentence, field] of [
        ["Enter the vendor.", page.getByLabel("Vendor")],
        ["Add the invoice.", page.getByLabel(/^Invoice or receipt/)],
        ["Enter your name to certify the claim.", page.getByLabel("Your full name")],
        ["Confirm that the claim is true.", page.getByRole("checkbox", { name: /^Everything in this claim/ })],
      ] as const) {
        await press(problems.getByRole("link", { name: sentence }), hand);
        await expect(field).toBeFocused();
      }

      await type(page.getByLabel("Vendor"), "Lakeside Printing", hand);
      await press(page.getByRole("button", { name: "Add line" }), hand);
      await type(page.getByLabel("Description", { exact: true }).last(), "Flyers", hand);
      await type(page.getByLabel("Category").last(), "Printing", hand);
      await type(page.getByLabel("Amount").last(), "20.00", hand);
      await page.getByLabel(/^Invoice or receipt/).setInputFiles([await makePicture(`invoice by ${hand}`)]);
      await type(page.getByLabel("Your full name"), "Marcus Delaney", hand);
      await press(page.getByRole("checkbox", { name: /^Everything in this claim/ }), hand);
      await press(page.getByRole("button", { name: "Submit claim" }), hand);
      await expectNotice(page, /^RB-\d{4}-\d{6}: Submitted\.$/);
    });

    test(`an owner orders from the studio by ${hand}`, async ({ page }) => {
      await signInThroughForm(page, "owner@sunrise.test");
      await page.goto("/studio-request/order");
      await page.getByLabel("Type").selectOption({ label: "Digital" });
      await type(page.getByLabel("Title"), `Screen by ${hand}`, hand);
      await type(page.getByLabel("Purpose"), "The screen beside the counter.", hand);
      await chooseLocation(page, "Elgin", hand);
      await press(page.getByRole("button", { name: "Submit request" }), hand);
      await expectNotice(page, /^ST-\d{4}-\d{6} submitted\./);
    });

    test(`an advisor prepares and confirms a transfer by ${hand}`, async ({ page }) => {
      test.setTimeout(120_000);
      await signInThroughForm(page, "senior@mainstreet.test");
      await page.goto("/transfer-location/prepare?company=1");
      const first = page.locator("input[name=location]").first();
      await press(first, hand);
      await page.keyboard.press("Tab");
      await expect(first).toBeChecked();
      await press(first, hand);
      const box = page.getByRole("checkbox", { name: /Galesburg/ });
      await type(page.getByRole("searchbox", { name: /name or city/ }), "Galesburg", hand);
      await expect(page.locator("input[name=location]")).toHaveCount(1);
      await press(box, hand);
      await page.keyboard.press("Tab");
      await expect(box).toBeChecked();
      await page.getByLabel(/^To network/i).selectOption({ index: 1 });
      await page.getByLabel(/^Effective date/).fill(hand === "phone" ? `${nextYear}-12-30` : `12/30/${nextYear}`);
      await page.keyboard.press("Tab");
      await type(page.getByLabel(/^Note/), "Sold to a neighbor.", hand);
      await press(page.getByRole("button", { name: "Save draft" }), hand);
      await expectNotice(page, "Draft saved. Nothing has moved yet.");

      await press(page.getByRole("link", { name: "Edit draft" }), hand);
      await expect(box).toBeChecked();
      await type(page.getByLabel(/^Note/), "Sold to a friend.", hand);
      await press(page.getByRole("button", { name: "Save draft" }), hand);
      await expectNotice(page, "Draft saved. Nothing has moved yet.");
      await expect(page.getByText("Sold to a friend.")).toBeVisible();

      // It is canceled afterwards, so that the shop stays with its network.
      for (const step of ["Confirm transfer", "Cancel transfer"]) {
        await press(page.getByRole("button", { name: step }), hand);
        await press(page.getByRole("dialog").getByRole("button", { name: step }), hand);
        await expect(page.getByRole("dialog")).toBeHidden();
      }
      await expectNotice(page, "Transfer canceled.");
    });
  });
}

type Hand = keyof typeof hands;

async function press(control: Locator, hand: Hand): Promise<void> {
  if (hand === "mouse") return control.click();
  if (hand === "phone") return control.tap();
  // A dialog takes the focus a moment after it opens; an earlier key would press the element that it focuses.
  await expect.poll(() => control.evaluate(hasFocusAround)).toBe(true);
  await control.focus();
  const isTick = (await control.getAttribute("type")) === "checkbox";
  await control.page().keyboard.press(isTick ? "Space" : "Enter");
}

/** Return whether the focus is within an element. Runs in the browser. */
function hasFocusAround(element: Element): boolean {
  return element.closest("[role=dialog]")?.contains(document.activeElement) ?? true;
}

async function type(field: Locator, text: string, hand: Hand): Promise<void> {
  await (hand === "keyboard" ? field.focus() : press(field, hand));
  await field.press("ControlOrMeta+A");
  await field.pressSequentially(text);
}

/** Find a location by typing; a phone has the plain list. */
async function chooseLocation(page: Page, name: string, hand: Hand): Promise<void> {
  if (hand === "phone") return press(page.getByRole("checkbox", { name }), hand);
  const field = page.getByRole("textbox", { name: "Locations" });
  await (hand === "keyboard" ? field.focus() : press(field, hand));
  await field.pressSequentially(name);
  const option = page.getByRole("option", { name }).first();
  await expect(option).toBeVisible();
  if (hand === "keyboard") {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
  } else await press(option, hand);
  await page.keyboard.press("Escape");
}
