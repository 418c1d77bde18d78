import { type Page, expect, test } from "@playwright/test";
import { writeXlsx } from "hucre/xlsx";
import { readMail, signInThroughForm } from "#tests/support/browser.ts";

/** A Senior Advisor sets a company up from nothing through the screens alone, with JavaScript and without. */

const roles = ["Business Administrator", "Business Owner", "Location Level Guest", "View Only"];

test("a new company gets networks, 40 locations and its users, and an owner sees exactly their own", async ({ page }, {
  project,
}) => {
  test.setTimeout(180_000);
  const brand = `Corner Cup ${project.name}`;
  const mark = project.name === "with JavaScript" ? "js" : "plain";
  await signInThroughForm(page, "senior@mainstreet.test");

  await page.goto("/companies/create");
  await page.getByLabel("Name", { exact: true }).fill(brand);
  await page.getByRole("button", { name: "Create company" }).click();
  await expect(page).toHaveURL(/\/company\/\d+\/edit/);
  const company = new URL(page.url()).pathname.replace(/\/edit$/, "");

  for (const [name, code] of [
    ["North Side Cups", "NORTH"],
    ["South Side Cups", "SOUTH"],
  ] as const) {
    await page.goto(`${company}/networks/create`);
    await page.getByLabel("Name", { exact: true }).first().fill(name);
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Create network" }).click();
    await expect(page.getByRole("main").getByText(name).filter({ visible: true }).first()).toBeVisible();
  }

  await importFile({
    page,
    path: `${company}/import/locations`,
    name: "locations.csv",
    content: locationsFile(),
    save: "Save 40 new locations",
  });
  const users = usersFile(mark);
  await importFile({
    page,
    path: `${company}/import/users`,
    name: "users.csv",
    content: users,
    save: "Save 4 new users",
    invite: true,
  });

  await page.goto(`${company.replace("/company/", "/groups/")}/create-group`);
  await page.getByLabel("Name", { exact: true }).fill("Drive-thrus");
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { name: /Drive-thrus/ })).toBeVisible();

  await page.context().clearCookies();
  const [link] = await readMail(`owner.${mark}@corner.test`, /http:\/\/localhost:\d+\/register\?token=[\w-]+/);
  await page.goto(link);
  await page.getByLabel("Password", { exact: true }).fill("eleven quiet lanterns");
  await page.getByLabel(/confirm/i).fill("eleven quiet lanterns");
  await page.getByRole("button", { name: "Create account" }).click();
  await page
    .getByRole("button", { name: "Get Started" })
    .or(page.getByRole("link", { name: "Get Started" }))
    .click();
  await page.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  // An owner can give a guest only their own access.
  await page.goto("/guest-accounts/add");
  const offered = page.getByRole("checkbox", { name: /Cup \d+/ });
  await expect(offered).toHaveCount(20);
  await expect(page.getByRole("checkbox", { name: /Cup 0(0[1-9]|1\d|20)\b/ })).toHaveCount(20);
});

test("a company like Sunrise has its settings, content, networks, locations and invited owner in under 30 actions", async ({
  page,
}, { project }) => {
  test.setTimeout(180_000);
  const mark = project.name === "with JavaScript" ? "js" : "plain";
  const brand = `Morning Bell ${mark}`;
  let actions = 3;
  await signInThroughForm(page, "senior@mainstreet.test");
  const act = async (action: Promise<unknown>) => {
    actions += 1;
    await action;
  };
  const main = page.getByRole("main");

  await act(page.goto("/companies/create"));
  await act(page.getByLabel("Start from").selectOption({ label: "Sunrise Coffee & Donuts" }));
  await act(page.getByRole("button", { name: "Preview" }).click());
  await expect(page.getByRole("checkbox", { name: /^Ideas with pictures \(\d+\)/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /^Replace “Sunrise”/ })).toBeChecked();
  await act(page.getByLabel("Name", { exact: true }).fill(brand));
  await act(page.getByRole("button", { name: "Create company" }).click());
  await expect(page).toHaveURL(/\/company\/\d+\/edit/);
  const company = new URL(page.url()).pathname.replace(/\/edit$/, "");

  const nav = page.getByRole("navigation", { name: "Company", exact: true });
  await act(nav.getByRole("link", { name: "Fill from a workbook" }).filter({ visible: true }).click());
  const download = page.waitForEvent("download");
  await act(page.getByRole("link", { name: "Download template" }).click());
  expect((await download).suggestedFilename()).toBe(`${brand}.xlsx`);
  const name = `${brand}.xlsx`;
  const choose = async (buffer: Buffer) =>
    page.getByLabel("Workbook", { exact: true }).setInputFiles({ name, mimeType: XLSX, buffer });

  // A mistake is named at its line, and nothing of the workbook is saved.
  await choose(await workbook(mark, "NORTH9"));
  await page.getByRole("button", { name: "Save all" }).click();
  await expect(main.getByRole("region", { name: "Errors" })).toContainText("Locations, line 2");
  await expect(main.getByRole("region", { name: "Errors" })).toContainText("No network has the code NORTH9.");

  const filled = await workbook(mark, "NORTH2");
  await act(choose(filled));
  await act(page.getByRole("button", { name: "Check workbook" }).click());
  await expect(main.getByText("No errors. Save all to apply these changes.")).toBeVisible();
  if (mark === "plain") await act(choose(filled));
  await act(page.getByRole("checkbox", { name: "Send invitations" }).check());
  await act(page.getByRole("button", { name: "Save all" }).click());
  await expect(page).toHaveURL(`${company}/edit`);
  await readMail(`owner.bell.${mark}@corner.test`, /http:\/\/localhost:\d+\/register\?token=[\w-]+/);
  expect(actions).toBeLessThan(30);

  await page.goto(`${company}/copy?from=1`);
  await expect(main.getByText(/already there/).first()).toBeVisible();
  await expect(page.getByRole("checkbox", { name: /^Channels \(\d+\)/ })).not.toBeChecked();
  await page.goto(`/ideas?company=${company.replace("/company/", "")}`);
  await expect(main.locator("tbody tr").first()).toBeVisible();
});

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Fill the workbook of a company: two networks, 40 locations, four users. */
async function workbook(mark: string, network: string): Promise<Buffer> {
  const rowsOf = (file: string) => file.split("\n").map((line) => line.split(","));
  const bytes = await writeXlsx({
    sheets: [
      { name: "Networks", rows: rowsOf("Code,Name\nNORTH2,North Bells\nSOUTH2,South Bells") },
      { name: "Locations", rows: rowsOf(locationsFile("2").replaceAll("NORTH2", network)) },
      { name: "Users", rows: rowsOf(usersFile(`bell.${mark}`, "2")) },
    ],
  });
  return Buffer.from(bytes);
}

async function importFile({
  page,
  path,
  name,
  content,
  save,
  invite = false,
}: {
  page: Page;
  path: string;
  name: string;
  content: string;
  save: string;
  invite?: boolean;
}): Promise<void> {
  await page.goto(path);
  await page.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page).toHaveURL(/\/imports\/\d+/);
  const button = page.getByRole("button", { name: save });
  await untilShown(page, button);
  if (invite) await page.getByRole("checkbox", { name: /invitation/i }).check();
  await button.click();
  await untilShown(page, page.getByText(/ saved\.$/).first());
}

/** Wait for a job's result: the page reloads by itself, or on request where no script runs. */
async function untilShown(page: Page, what: ReturnType<Page["locator"]>): Promise<void> {
  await expect(async () => {
    if (!(await what.isVisible())) await page.reload();
    await expect(what).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 45_000 });
}

function locationsFile(suffix = ""): string {
  const lines = Array.from({ length: 40 }, (_, index) => {
    const number = String(index + 1).padStart(3, "0");
    const network = index < 20 ? "NORTH" : "SOUTH";
    return `0${number}-C,Cup ${number},${network}${suffix},${index + 1} Main Street,Hartford,CT,06103`;
  });
  return ["PC number,Name,Network code,Street,City,State,Zip", ...lines].join("\n");
}

function usersFile(mark: string, suffix = ""): string {
  const lines = roles.map((role) => {
    const name = role.split(" ").at(-1)?.toLowerCase() ?? "";
    const locations = role === "Location Level Guest" ? "0001-C | 0002-C" : "";
    return `${name}.${mark}@corner.test,${role.split(" ")[0]},Person,${role},NORTH${suffix},${locations}`;
  });
  return ["Email,First name,Last name,Role,Networks,Locations", ...lines].join("\n");
}
