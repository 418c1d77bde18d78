import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, type Locator, type Page, expect, test } from "@playwright/test";
import sharp from "sharp";
import { siteOf } from "#tests/playwright.config.ts";

export const demoPassword = "Demo-Mainstreet-2026";

/** Sign in through the form, as a user does. */
export async function signInThroughForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/** Open a page that the service worker controls and whose script runs. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForSelector("html[data-alive]");
  await page.evaluate(() => navigator.serviceWorker.ready);
}

export async function pressLogout(page: Page): Promise<void> {
  await page.locator("summary[aria-label^='Account menu']").click();
  await page.getByRole("button", { name: "Logout" }).click();
}

export async function signOutThroughMenu(page: Page): Promise<void> {
  await pressLogout(page);
  await expect(page).toHaveURL(/\/login/);
}

/** Return the newest mail to an address whose text matches, decoded; wait until it is sent. */
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

/** Decode quoted-printable, which encodes long lines and links. */
function decode(mail: string): string {
  return mail
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** Open a page in a new browser context, signed in. */
export async function openSignedIn(
  browser: Browser,
  email: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await (await browser.newContext({ viewport })).newPage();
  await signInThroughForm(page, email);
  return page;
}

/** Press a button that asks for confirmation, on a page or in a section of it, fill in its dialog and confirm. */
export async function confirmInDialog(
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

export function reasonField(area: Locator): Locator {
  return area.locator("textarea[name=reason]");
}

export async function expectNotice(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
}

/** Return a unique picture; equal ones would make claims look like duplicates. */
export async function makePicture(name: string) {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: "white", noise } });
  return { name: `${name}.jpg`, mimeType: "image/jpeg", buffer: await image.jpeg().toBuffer() };
}

/** Tick boxes of a checklist one after the other, each of which saves. */
export async function tickBoxes(page: Page, boxes: readonly string[]): Promise<void> {
  for (const name of boxes) {
    await page.getByRole("checkbox", { name }).click();
    await expect(page.getByRole("checkbox", { name })).toBeChecked();
  }
}
