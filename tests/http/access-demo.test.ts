import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeUser, testPassword } from "#tests/support/make/people.ts";
import { makeCompany } from "#tests/support/make/places.ts";

let app: TestApp;

beforeAll(async () => {
  app = await openApp({ DEMO: "1" });
});
afterAll(() => app.close());

test("in the demo each account is a form that signs in without script", async () => {
  const { text } = await app.get("/login?next=%2Fpersonal-details");
  const forms = text.split("<form").filter((form) => form.includes('value="owner@sunrise.test"'));
  expect(forms).toHaveLength(1);
  for (const field of ['name="password" value="Demo-Mainstreet-2026"', 'name="next" value="/personal-details"']) {
    expect(forms[0]).toContain(field);
  }
  await makeUser(app.db, "Business Owner", { company: await makeCompany(app.db) }, { email: "owner@sunrise.test" });
  const answer = await app.post("/login", {
    email: "owner@sunrise.test",
    password: testPassword,
    next: "/personal-details",
  });
  expect(answer.to).toBe("/personal-details");
});

test("no browser file contains the demo's password or accounts, which other builds do not need", () => {
  const names = readdirSync("build/client", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".js"),
  );
  expect(names.length).toBeGreaterThan(50);
  const holding = names.filter((name) =>
    /Demo-Mainstreet|sunrise\.test/.test(readFileSync(join("build/client", name), "utf8")),
  );
  expect(holding).toEqual([]);
});
