import { type Route, expect, test } from "@playwright/test";
import { siteOf } from "#tests/playwright.config.ts";
import { signInThroughForm } from "#tests/support/browser.ts";

/** Maps of pages without Google's script, which our own responses replace. */

test.use({ baseURL: siteOf("maps").url });

const refusal = "setTimeout(() => window.gm_authFailure(), 300)";
const script = (body: string) => (route: Route) => route.fulfill({ contentType: "text/javascript", body });
const cases: [string, (route: Route) => Promise<void> | undefined, string | null][] = [
  ["is blocked", (route) => route.abort(), "Google Maps didn't load"],
  ["answers with an error", (route) => route.fulfill({ status: 500 }), "Google Maps didn't load"],
  ["refuses the key", script(refusal), "Error: AuthFailure"],
  ["never comes", () => undefined, null],
];

for (const [what, answer, panel] of cases) {
  test(`the drawn map keeps working where Google's script ${what}`, async ({ page }) => {
    const asked = page.waitForRequest(/maps\.googleapis\.com/);
    await page.route("https://maps.googleapis.com/**", answer);
    await signInThroughForm(page, "senior@mainstreet.test");
    await page.goto("/competitive-intelligence/add-opening?company=1");
    await asked;
    const map = page.getByRole("figure");
    if (panel) await expect(map.getByText(panel)).toBeVisible();
    const scale = map.getByText(/^\d+ miles$/);
    await expect(scale).toHaveText("500 miles");
    await map.getByLabel("Zoom in", { exact: true }).click();
    await expect(scale).not.toHaveText("500 miles");
  });
}
