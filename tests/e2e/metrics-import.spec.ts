import { expect, test } from "@playwright/test";
import { confirmInDialog, expectNotice, openSignedIn } from "#tests/support/browser.ts";

const DESK = { width: 1440, height: 900 };
/** Four weeks for which the demo company has no metric values. */
const WEEKS = ["2021-02-07", "2021-02-14", "2021-02-21", "2021-02-28"];

test("an advisor imports a month of metric values, sees them in the grid, and undoes the import", async ({ browser }, {
  project,
}) => {
  const hasScript = project.use.javaScriptEnabled !== false;
  const page = await openSignedIn(browser, "senior@mainstreet.test", DESK);
  await page.goto("/metrics-management?company=1");
  const csv = await (await page.request.get("/metrics-management.csv?company=1")).text();
  const [first = ""] = csv.split("\r\n").slice(1, 2);
  const [pcNumber = ""] = first.split(",").map((cell) => cell.replaceAll('"', ""));
  const rows = WEEKS.map((week, nth) => `${pcNumber},${week},net_sales,"$${nth + 1},234.50"`);
  const file = (lines: readonly string[]) => ({
    name: "february.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["PC number,Week,Metric,Value", ...lines].join("\n")),
  });

  await page.getByRole("link", { name: "Import values" }).click();
  await page.getByLabel("CSV file").setInputFiles(file([...rows, `${pcNumber},2021-02-09,net_sales,5`]));
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByText("Enter the first day of a period of this metric.").first()).toBeVisible();
  await page.getByRole("link", { name: "Upload the fixed file" }).click();
  await page.getByLabel("CSV file").setInputFiles(file(rows));
  await page.getByRole("button", { name: "Check file" }).click();
  await page.getByRole("button", { name: "Save 4 new metric rows" }).click();
  await expectNotice(page, "4 new metric rows saved.");

  const imported = page.url();
  const grid = `/metrics-management?company=1&through=2021-03-01&q=${pcNumber}`;
  await page.goto(grid);
  await expect(page.locator("input[name*='-2021-02-21_']")).toHaveValue("$3,234.50");
  await page.goto(imported);
  await confirmInDialog(page, "Undo import", hasScript);
  await expectNotice(page, "Import of february.csv undone.");
  await page.goto(grid);
  await expect(page.locator("input[name*='-2021-02-21_']")).toHaveValue("");
  await page.context().close();
});
