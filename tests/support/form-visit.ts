import { type Locator, type Page, type Request, expect } from "@playwright/test";
import type { Control } from "./form-inspector.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Statuses of a post that its sender can mend, or that did what it should. */
const FINE = new Set([200, 202, 204, 302, 303, 409, 422]);

/** Fills in the forms of pages as a person does, and gathers what goes wrong. */
export class FormVisits {
  readonly faults: string[] = [];
  private readonly running = new Set<Request>();
  private posts = 0;
  /** Whether what was sent may have changed the page since it was opened. */
  private isSpent = true;
  private route = "";
  private address = "";

  /** `done` holds the forms that were filled in before, by route and fields. */
  constructor(
    private readonly page: Page,
    private readonly done: Set<string>,
  ) {
    page.on("request", (request) => {
      if (!["document", "fetch"].includes(request.resourceType())) return;
      this.running.add(request);
      if (request.method() === "POST") this.posts++;
    });
    const end = (request: Request) => this.running.delete(request);
    page.on("requestfinished", end);
    page.on("requestfailed", end);
    page.on("response", (response) => {
      if (response.request().method() === "POST" && !FINE.has(response.status())) {
        this.fault(`a post was answered ${response.status()}`);
      }
    });
    page.on("pageerror", (error) => this.fault(`uncaught: ${error.message}`));
    page.on("console", (message) => {
      const isExpected = /status of 4\d\d/.test(message.text());
      if (message.type() === "error" && !isExpected) this.fault(`console: ${message.text()}`);
    });
  }

  /** Opens a page, holds its structure, and changes one control of each kind in each of its forms. */
  async visit(route: string, address: string): Promise<void> {
    this.route = route;
    this.address = address;
    await this.visitPage().catch((error: Error) => this.fault(error.message.slice(0, 1500)));
  }

  private async visitPage(): Promise<void> {
    this.isSpent = true;
    await this.open();
    await this.inspect();
    await this.fillShown();
    const folds = this.page.locator("main details", { has: this.page.locator("form[method=post]") });
    for (let place = 0; place < (await folds.count()); place++) {
      await this.open();
      const summary = folds.nth(place).locator("> summary");
      if (!(await summary.isVisible()) || (await folds.nth(place).getAttribute("open")) !== null) continue;
      await summary.click();
      await this.fillShown();
    }
    await this.open();
    const openers = this.page.locator("main button[aria-haspopup=dialog]").filter({ visible: true });
    for (const label of new Set(await openers.allInnerTexts())) {
      if (this.isDone(`opens ${label}`)) continue;
      await this.open();
      await openers.filter({ hasText: label }).first().click();
      await expect(this.page.getByRole("dialog")).toBeVisible();
      await this.inspect();
      await this.fillDialog();
      await this.page.keyboard.press("Escape");
      await expect(this.page.getByRole("dialog")).toBeHidden();
    }
  }

  private async inspect(): Promise<void> {
    const { problems } = await this.page.evaluate(() => window.inspectDocument(document));
    for (const problem of problems) this.fault(problem);
  }

  /** Fills in and sends the forms that no other visit did. */
  private async fillShown(): Promise<void> {
    for (const { name, controls } of await this.forms()) {
      if (controls.length === 0 || this.isDone(name)) continue;
      await this.fill(name, this.page.locator("main h1").first());
      await this.send(name);
    }
  }

  /** A dialog asks before something happens, so it is filled in and left. */
  private async fillDialog(): Promise<void> {
    const title = this.page.getByRole("dialog").getByRole("heading").first();
    for (const { name, controls, isInDialog } of await this.forms()) {
      if (isInDialog && controls.length > 0 && !this.isDone(name)) await this.fill(name, title);
    }
  }

  private isDone(form: string): boolean {
    const key = `${this.route} ${form}`;
    const isDone = this.done.has(key);
    this.done.add(key);
    return isDone;
  }

  private async forms() {
    return await this.page.evaluate(() => window.listForms());
  }

  /** Opens the page unless it is there as it was. */
  private async open(): Promise<void> {
    if (!this.isSpent) return;
    this.isSpent = false;
    await this.page.goto(this.address);
    await this.page.waitForSelector("html[data-alive]");
    await this.page.evaluate(() => Object.assign(window, { isSamePage: true }));
  }

  /** Changes one control of each kind; focus leaves each by Tab, and the last by a click elsewhere. */
  private async fill(name: string, elsewhere: Locator): Promise<void> {
    await this.open();
    const form = (await this.forms()).find((one) => one.name === name);
    const changed: { field: Locator; control: Control; wanted: string }[] = [];
    for (const control of form?.controls ?? []) {
      const field = this.page.locator(control.selector).first();
      // A fold closes when something beside it is clicked; a field may stand for some choices only.
      if ((await field.count()) === 0 || !(await field.evaluate(bringUp))) continue;
      changed.push({ field, control, wanted: await this.change(field, control) });
      await this.page.keyboard.press("Tab");
      // A calendar stays open while focus is in its field or in itself.
      if (control.kind === "day") await elsewhere.click({ position: { x: 1, y: 1 } });
      if (!(await this.isUnmoved(`${control.selector} was changed`))) return;
    }
    await elsewhere.click({ position: { x: 1, y: 1 } });
    await this.settle();
    if (!(await this.isUnmoved(`${name} was left`))) return;
    for (const { field, control, wanted } of changed) {
      const isGone = (await field.count()) === 0;
      // A search may leave a row out that was ticked, and a list may take another shape.
      if (isGone && ["tick", "radio", "search"].includes(control.kind)) continue;
      const kept = isGone ? "nothing" : await stateOf(field, control);
      if (kept.trim() !== wanted.trim()) this.fault(`${control.selector} lost ${wanted} and holds ${kept}`);
    }
  }

  /** Presses the form's main button, which posts, or says what is missing. */
  private async send(name: string): Promise<void> {
    const form = (await this.forms()).find((one) => one.name === name);
    if (!form || form.controls.length === 0 || form.button === null || form.hasPassword) return;
    const button = this.page.locator(form.button).first();
    const before = this.posts;
    await button.click();
    const isAnswered = async () =>
      this.posts > before ||
      (await this.page
        .locator("[aria-invalid=true], [role=alert], [role=dialog], :invalid:focus")
        .filter({ visible: true })
        .count()) > 0;
    await expect
      .poll(isAnswered)
      .toBe(true)
      .catch(() => this.fault(`${form.button} sent nothing and said nothing`));
    await this.settle();
    const { crash } = await this.look();
    if (crash) this.fault(`"${crash}" when ${form.button} was pressed`);
    this.isSpent = true;
  }

  private async isUnmoved(when: string): Promise<boolean> {
    const { isSame, at, crash } = await this.look();
    const isHere = isSame && at === this.address.split("#")[0];
    if (!isHere) this.fault(`left the page for ${at} when ${when}`);
    if (crash) this.fault(`"${crash}" when ${when}`);
    this.isSpent ||= !isHere;
    return isHere && !crash;
  }

  private look() {
    return this.page.evaluate(() => ({
      isSame: Reflect.has(window, "isSamePage"),
      at: location.pathname + location.search,
      crash: /Something went wrong|fields that were not asked for|Page not found/.exec(
        document.body.textContent ?? "",
      )?.[0],
    }));
  }

  /** Waits until the page has drawn and nothing that it asked for is on its way. */
  private async settle(): Promise<void> {
    const frames = () =>
      this.page
        .evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
        .catch(() => this.page.waitForLoadState());
    await frames();
    while (this.running.size > 0) {
      await expect.poll(() => this.running.size, { intervals: [20] }).toBe(0);
      await frames();
    }
  }

  private async change(field: Locator, { kind, type }: Control): Promise<string> {
    const { page } = this;
    switch (kind) {
      case "tick": {
        const isOn = await field.isChecked();
        if (type === "switch") {
          await field.focus();
          await page.keyboard.press("Space");
        } else await field.click();
        return String(!isOn);
      }
      case "radio":
        await field.click();
        return "true";
      case "select": {
        const next = await field.evaluate((element) => {
          if (!(element instanceof HTMLSelectElement)) return "";
          const others = [...element.options].filter((option) => !option.selected && !option.disabled);
          return (others.find((option) => option.value !== "") ?? others[0] ?? element.options[0])?.value ?? "";
        });
        await field.selectOption(next);
        return next;
      }
      case "file":
        await field.setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PNG });
        return "dot.png";
      case "editor":
        await field.click();
        await page.keyboard.type("more");
        return (await field.innerText()).trim();
      case "slider":
        await field.press("ArrowRight");
        return field.inputValue();
      case "day":
        await field.fill("");
        if ((await field.getAttribute("type")) === "date") {
          await field.fill("2027-03-04");
          return "2027-03-04";
        }
        await field.pressSequentially("03/04/2027");
        return "03/04/2027";
      case "clock":
        if ((await field.getAttribute("type")) === "time") {
          await field.fill("07:30");
          return "07:30";
        }
        await field.click();
        await page.keyboard.type("07");
        return "07";
      case "search":
        await field.click();
        await page.keyboard.press("ArrowDown");
        await page.keyboard.press("Enter");
        await this.settle();
        return field.inputValue();
      case "number":
      case "text": {
        await field.click();
        await page.keyboard.press("ControlOrMeta+End");
        await page.keyboard.type(kind === "number" ? "1" : type === "email" ? "t" : " 7");
        return field.inputValue();
      }
    }
  }

  private fault(sentence: string): void {
    this.faults.push(`${this.address}: ${sentence}`);
  }
}

/** Opens the fold that a control is in and scrolls to it, clear of what sticks; whether it can be used then. */
function bringUp(element: Element): boolean {
  element.closest("details:not([open])")?.querySelector("summary")?.click();
  element.scrollIntoView({ block: "center" });
  return window.canUse(element);
}

async function stateOf(field: Locator, { kind }: Control): Promise<string> {
  // A tick that a search leaves out is kept in a hidden field.
  if ((await field.getAttribute("type")) === "hidden") return "true";
  if (kind === "tick" || kind === "radio") return String(await field.isChecked());
  if (kind === "editor") return (await field.innerText()).trim();
  if (kind === "file")
    return field.evaluate((input) => (input instanceof HTMLInputElement && input.files?.[0]?.name) || "");
  return field.inputValue();
}
