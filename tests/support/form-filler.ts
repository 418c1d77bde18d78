import { type Locator, type Page, type Request, expect } from "@playwright/test";
import type { Control } from "./form-inspector.ts";
import { wrongLines } from "./wrong-words.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
/** Accepted statuses of a post: it succeeded, or the user can correct it. */
const ACCEPTED_STATUSES = new Set([200, 202, 204, 302, 303, 409, 422]);

/** Filler of pages' forms that works as a user does and collects faults. */
export class FormFiller {
  readonly faults: string[] = [];
  private readonly running = new Set<Request>();
  private posts = 0;
  /** True when a post may have changed the page since it was opened. */
  private isStale = true;
  private route = "";
  private address = "";

  /** `done` has the forms that were filled in before, by route and fields. */
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
      if (response.request().method() === "POST" && !ACCEPTED_STATUSES.has(response.status())) {
        this.fault(`a post was answered ${response.status()}`);
      }
    });
    page.on("pageerror", (error) => this.fault(`uncaught: ${error.message}`));
    page.on("console", (message) => {
      const isExpected = /status of 4\d\d/.test(message.text());
      if (message.type() === "error" && !isExpected) this.fault(`console: ${message.text()}`);
    });
  }

  /** Open a page, check its structure, and change one control of each kind in each of its forms. */
  async visit(route: string, address: string): Promise<void> {
    this.route = route;
    this.address = address;
    await this.visitPage().catch((error: Error) => this.fault(error.message.slice(0, 1500)));
  }

  private async visitPage(): Promise<void> {
    this.isStale = true;
    await this.open();
    await this.inspect();
    const folded = (await this.forms()).flatMap(({ fold, ...form }) => (fold === null ? [] : [{ fold, ...form }]));
    const openers = this.page.locator("main button[aria-haspopup=dialog]").filter({ visible: true });
    const labels = new Set(await openers.allInnerTexts());
    await this.fillShown();
    for (const { fold, name, to } of folded) {
      if (this.done.has(this.keyOf(name, to))) continue;
      await this.open();
      await this.clickOn(this.page.locator("main details > summary").nth(fold));
      await this.fillShown();
    }
    for (const label of labels) {
      if (this.isDone(`opens ${label}`)) continue;
      await this.open();
      // An earlier post may have changed the available buttons.
      if ((await openers.filter({ hasText: label }).count()) === 0) continue;
      await openers.filter({ hasText: label }).first().click();
      await expect(this.page.getByRole("dialog")).toBeVisible();
      await this.inspect();
      await this.fillDialog();
      await this.page.keyboard.press("Escape");
      await expect(this.page.getByRole("dialog")).toBeHidden();
    }
  }

  private async inspect(): Promise<void> {
    const { faults } = await this.page.evaluate(() => window.inspectDocument(document, location.pathname));
    for (const problem of faults) this.fault(problem);
  }

  /** Fill in and send the forms that no earlier visit sent. */
  private async fillShown(): Promise<void> {
    for (const { to, name, controls } of await this.forms()) {
      if (controls.length === 0 || this.isDone(name, to)) continue;
      await this.fill(name, this.page.locator("main h1").first());
      await this.send(name);
    }
  }

  /** Fill in a dialog and leave it unsent, because it would confirm an action. */
  private async fillDialog(): Promise<void> {
    const title = this.page.getByRole("dialog").getByRole("heading").first();
    for (const { to, name, controls, isInDialog } of await this.forms()) {
      if (isInDialog && controls.length > 0 && !this.isDone(name, to)) await this.fill(name, title);
    }
  }

  private keyOf(form: string, to: string): string {
    return `${to || this.route} ${form}`;
  }

  private isDone(form: string, to = ""): boolean {
    const key = this.keyOf(form, to);
    const isDone = this.done.has(key);
    this.done.add(key);
    return isDone;
  }

  private async forms() {
    return await this.page.evaluate(() => window.listForms());
  }

  /** Open the page again unless it is still open and unchanged. */
  private async open(): Promise<void> {
    if (!this.isStale) return;
    this.isStale = false;
    await this.page.goto(this.address, { waitUntil: "commit" });
    await this.page.locator("html[data-alive]").waitFor({ state: "attached" });
    await this.page.evaluate(() => Object.assign(window, { isSamePage: true }));
  }

  /** Change one control of each kind; focus leaves each by Tab, and the last by a click elsewhere. */
  private async fill(name: string, elsewhere: Locator): Promise<void> {
    await this.open();
    const form = (await this.forms()).find((one) => one.name === name);
    const changed: { field: Locator; control: Control; wanted: string }[] = [];
    for (const control of form?.controls ?? []) {
      const field = this.page.locator(control.selector).first();
      // A fold closes on a click beside it, and a field may exist for some choices only.
      if ((await field.count()) === 0 || !(await field.evaluate((element) => window.canUse(element)))) continue;
      changed.push({ field, control, wanted: await this.change(field, control) });
      await this.page.keyboard.press("Tab");
      // A calendar stays open while focus is in its field or in itself.
      if (control.kind === "day") await this.clickOn(elsewhere);
    }
    await this.clickOn(elsewhere);
    await this.settle();
    if (!(await this.isUnmoved(`${name} was filled in`))) return;
    for (const { field, control, wanted } of changed) {
      const isGone = (await field.count()) === 0;
      // A search may filter out a ticked row, and a list may change its form.
      if (isGone && ["tick", "radio", "search"].includes(control.kind)) continue;
      const kept = isGone ? "nothing" : await field.evaluate(stateOf);
      if (kept !== wanted.trim()) this.fault(`${control.selector} lost ${wanted} and holds ${kept}`);
    }
  }

  /** Scroll to an element and click its position, which takes a tenth of the time of waiting until it stops moving. */
  private async clickOn(target: Locator): Promise<void> {
    const { x, y, isClear } = await target.first().evaluate(scrollToCenter);
    if (isClear) await this.page.mouse.click(x, y);
    else await target.first().click();
  }

  /** Press the form's main button, which posts, or reports what is missing. */
  private async send(name: string): Promise<void> {
    const form = (await this.forms()).find((one) => one.name === name);
    if (!form || form.controls.length === 0 || form.button === null || form.hasPassword) return;
    const before = this.posts;
    await this.clickOn(this.page.locator(form.button));
    const isAnswered = async () =>
      this.posts > before ||
      (await this.page
        .locator("[aria-invalid=true], [role=alert], [role=dialog], :invalid:focus")
        .filter({ visible: true })
        .count()) > 0;
    await expect
      .poll(isAnswered, { intervals: [20, 50, 100] })
      .toBe(true)
      .catch(() => this.fault(`${form.button} sent nothing and said nothing`));
    await this.settle();
    const { crash } = await this.look();
    if (crash) this.fault(`"${crash}" when ${form.button} was pressed`);
    this.isStale = true;
  }

  private async isUnmoved(when: string): Promise<boolean> {
    const { isSame, at, crash } = await this.look();
    const isHere = isSame && at === this.address.split("#")[0];
    if (!isHere) this.fault(`left the page for ${at} when ${when}`);
    if (crash) this.fault(`"${crash}" when ${when}`);
    this.isStale ||= !isHere;
    return isHere && !crash;
  }

  private async look() {
    const { text, chosen, ...seen } = await this.page.evaluate(() => ({
      isSame: Reflect.has(window, "isSamePage"),
      at: location.pathname + location.search,
      text: document.body.innerText,
      chosen: [...document.querySelectorAll<HTMLInputElement>("input[aria-haspopup]")].map(({ value }) => value),
    }));
    const wrong = wrongLines([...text.split("\n"), ...chosen], seen.at);
    if (wrong.length > 0) this.fault(`shows ${wrong.join(", ")}`);
    return { ...seen, crash: /Something went wrong|fields that were not asked for|Page not found/.exec(text)?.[0] };
  }

  /** Wait until the page has rendered and its requests have ended. */
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

  /** Type and click, and return the control's value afterwards. */
  private async change(field: Locator, { kind, type }: Control): Promise<string> {
    const { keyboard } = this.page;
    switch (kind) {
      case "tick":
        if (type === "switch") {
          await field.focus();
          await keyboard.press("Space");
        } else await this.clickOn(field);
        break;
      case "radio":
        await this.clickOn(field);
        break;
      case "select":
        await field.selectOption(await field.evaluate(otherOption));
        break;
      case "file":
        await field.setInputFiles({ name: "dot.png", mimeType: "image/png", buffer: PNG });
        return "dot.png";
      case "editor":
        await this.clickOn(field);
        await keyboard.type("more");
        break;
      case "slider":
        await field.press("ArrowRight");
        break;
      case "day":
        await field.fill("");
        if ((await field.getAttribute("type")) === "date") {
          await field.fill("2027-03-04");
          return "2027-03-04";
        }
        await this.page.keyboard.type("03/04/2027");
        return "03/04/2027";
      case "clock":
        if ((await field.getAttribute("type")) === "time") {
          await field.fill("07:30");
          break;
        }
        await this.clickOn(field);
        await keyboard.type("07");
        return "07";
      case "search":
        await this.clickOn(field);
        await keyboard.press("ArrowDown");
        await keyboard.press("Enter");
        await this.settle();
        break;
      case "number":
      case "text":
        await this.clickOn(field);
        await keyboard.press("ControlOrMeta+End");
        await keyboard.type(kind === "number" ? "1" : type === "email" ? "t" : " 7");
    }
    return field.evaluate(stateOf);
  }

  private fault(sentence: string): void {
    this.faults.push(`${this.address}: ${sentence}`);
  }
}

/**
 * Scroll an element clear of sticky ones; return its middle, and whether a click there hits it. Runs in the browser.
 */
function scrollToCenter(element: Element): { x: number; y: number; isClear: boolean } {
  element.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + Math.min(width / 2, 300), top + height / 2];
  const hit = document.elementFromPoint(x, y);
  const label = hit?.closest("label")?.control;
  return { x, y, isClear: hit !== null && (element.contains(hit) || hit.contains(element) || label === element) };
}

/** Return another option of a select. Runs in the browser. */
function otherOption(element: Element): string {
  if (!(element instanceof HTMLSelectElement)) return "";
  const others = [...element.options].filter((option) => !option.selected && !option.disabled);
  return (others.find((option) => option.value !== "") ?? others[0] ?? element.options[0])?.value ?? "";
}

/** Return an element's value as text. Runs in the browser. */
function stateOf(element: Element): string {
  if (!(element instanceof HTMLInputElement)) {
    return ("value" in element ? String(element.value) : (element.textContent ?? "")).trim();
  }
  if (element.type === "file") return element.files?.[0]?.name ?? "";
  // A hidden field keeps a tick that a search filters out.
  if (element.type === "hidden") return "true";
  return ["checkbox", "radio"].includes(element.type) ? String(element.checked) : element.value.trim();
}
