import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type Locator, type Page, expect, test } from "@playwright/test";
import sharp from "sharp";
import { siteOf } from "#tests/playwright.config.ts";

export const demoPassword = "Demo-Mainstreet-2026";

/** Signs in through the form, as a person does. */
export async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** The newest mail to an address whose text matches, decoded; waits until it has been sent. */
export async function readMail(recipient: string, pattern: RegExp): Promise<RegExpMatchArray> {
  const deadline = Date.now() + 20_000;
  while (Date.now() < deadline) {
    for (const mail of await mailsNewestFirst()) {
      const found = mail.includes(`To: ${recipient}`) ? decode(mail).match(pattern) : null;
      if (found) return found;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${recipient} matches ${pattern}`);
}

async function mailsNewestFirst(): Promise<string[]> {
  const folder = join(siteOf(test.info().project.name).dataFolder, "mail");
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.map(async (name) => ({
      at: (await stat(join(folder, name))).mtimeMs,
      text: await readFile(join(folder, name), "utf8"),
    })),
  );
  return mails.sort((one, other) => other.at - one.at).map((mail) => mail.text);
}

/** Undoes quoted-printable, which is how long lines and links travel. */
function decode(mail: string): string {
  return mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** A page of somebody's own browser, signed in. */
export async function open(
  browser: Browser,
  email: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signIn(page, email);
  return page;
}

/** Presses a button that asks first, on a page or in a part of it, fills in what it asks for and presses it again. */
export async function confirm(
  within: Page | Locator,
  name: string,
  hasScript: boolean,
  answer?: (area: Locator) => Promise<void>,
): Promise<void> {
  if (hasScript) await within.getByRole("button", { name, exact: true }).click();
  else await within.locator("summary", { hasText: name }).click();
  const page = "page" in within ? within.page() : within;
  const area = hasScript ? page.getByRole("dialog") : within.locator("details[open]", { hasText: name });
  await answer?.(area);
  await area.getByRole("button", { name, exact: true }).click();
}

export function reasonOf(area: Locator): Locator {
  return area.locator("textarea[name=reason]");
}

export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}

/** A picture like no other, or the claims would look like twins. */
export async function picture(name: string) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: "white", noise } });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

/** Ticks boxes of a checklist one after the other, each of which saves. */
export async function tick(page: Page, boxes: readonly string[]): Promise<void> {
  for (const name of boxes) {
    await page.getByRole("checkbox", { name }).click();
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
  }
}
