import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { ESLint } from "eslint";
import { configs } from "typescript-eslint";
import { afterAll, expect, test } from "vitest";

/** Files outside of projects have no types to read, and these rules need none. */
const overrideConfig = { ...configs.disableTypeChecked, files: ["**/*.{ts,tsx}"] };
const eslint = new ESLint({ overrideConfig });

test.each([
  ["app/routes/user/plans.tsx", `import { sql } from "kysely"; sql;`],
  ["app/routes/user/plans.tsx", `import { connect } from "#db/connect.ts"; connect;`],
  ["app/routes/user/plans.tsx", `import { one } from "./dashboard.tsx"; one;`],
  ["app/routes/user/plans.tsx", `import { one } from "#app/routes/home.ts"; one;`],
  ["app/planning/plans/find-plan.server.ts", `import { one } from "#app/routes/home.ts"; one;`],
  ["app/planning/plans/find-plan.server.ts", `import { db } from "#app/db.server.ts"; db;`],
  ["app/planning/plans/find-plan.server.ts", `import { db } from "../../db.server.ts"; db;`],
  ["app/planning/plans/ui/plan-card.tsx", `import { Chip } from "#app/planning/ideas/ui/chip.tsx"; Chip;`],
  [
    "app/planning/plans/ui/plan-card.tsx",
    `import { Moving } from "#app/planning/calendar/moving/ui/entry-mover.tsx"; Moving;`,
  ],
  ["app/planning/plans/plan-rules.ts", `import { one } from "./find-plan.server.ts"; one;`],
  ["app/planning/plans/plan-rules.ts", `import { readFile } from "node:fs/promises"; readFile;`],
  ["app/planning/plans/plan-rules.ts", `export * from "kysely";`],
  ["app/http/ids.ts", `import { one } from "#app/planning/plans/plan-rules.ts"; one;`],
  ["app/http/call.server.ts", `import { db } from "#app/db.server.ts"; db;`],
  ["app/http/call.server.ts", `import type { Db } from "#db/connect.ts"; export type One = Db;`],
  ["app/ui/table.tsx", `import { one } from "#app/planning/plans/plan-rules.ts"; one;`],
  ["app/planning/plans/plan-rules.ts", `import { menu } from "#app/wiring/menu.ts"; menu;`],
  ["app/platform/audit/one.ts", `import { one } from "#app/access/guards/one.ts"; one;`],
  ["app/people/users/one.ts", `import type { One } from "#app/planning/plans/one.ts"; export type Two = One;`],
  ["app/ui/table.tsx", `import { env } from "#app/env.server.ts"; env;`],
  ["db/connect.ts", `import { env } from "#app/env.server.ts"; env;`],
  ["migrations/20270101T0900-plans.ts", `import { connect } from "#db/connect.ts"; connect;`],
  ["app/planning/plans/find-plan.server.ts", `import { make } from "#tests/support/make/row.ts"; make;`],
  ["bin/server.mjs", `const make = await import("../tests/support/make/row.ts"); make;`],
  ["app/planning/plans/save-plan.server.ts", `import { one } from "#app/planning/plan-status/one.ts"; one;`],
  ["app/programs/ledger/ledger-rules.ts", `import { one } from "#app/programs/costs/one.ts"; one;`],
  ["commands/migrate.ts", `import { one } from "#app/routes/home.ts"; one;`],
  ["app/planning/plans/find-plan.server.ts", `import { run } from "../../../commands/migrate.ts"; run;`],
])("in %s this is forbidden: %s", async (file, code) => {
  expect(await rulesBroken(file, code)).toContain("laws/imports");
});

test.each([
  ["app/routes/user/plans.tsx", `import { db } from "#app/db.server.ts"; db;`],
  ["app/planning/plans/find-plan.server.ts", `import type { Db } from "#db/connect.ts"; export type One = Db;`],
  ["app/planning/plans/plan-rules.ts", `import type { Plan } from "./find-plan.server.ts"; export type One = Plan;`],
  ["app/planning/plans/plan-rules.ts", `import { one } from "#app/people/users/one.ts"; one;`],
  ["app/planning/plans/plan-rules.test.ts", `import { make } from "#tests/support/make/row.ts"; make;`],
  ["app/planning/plans/send-reminders.job.server.ts", `import { db } from "#app/db.server.ts"; db;`],
  ["commands/migrate.ts", `import { one } from "#app/planning/plans/plan-rules.ts"; one;`],
])("in %s this is allowed: %s", async (file, code) => {
  expect(await rulesBroken(file, code)).not.toContain("laws/imports");
});

test.each([
  ["laws/names", "app/planning/plans/utils.ts", `export const one = 1;`],
  ["laws/names", "app/planning/plans/index.ts", `export const one = 1;`],
  ["laws/names", "app/planning/plans/PlanCard.tsx", `export const one = 1;`],
  ["no-restricted-properties", "app/planning/plans/find-plan.server.ts", `export const one = process.env.ONE;`],
  ["no-restricted-properties", "app/routes/home.ts", `export const loader = () => Response.json({});`],
  [
    "@typescript-eslint/no-explicit-any",
    "app/planning/plans/plan-rules.ts",
    `export const one = (value: any) => value;`,
  ],
  [
    "@typescript-eslint/no-non-null-assertion",
    "app/ui/text/format.ts",
    `export const one = (text?: string) => text!.length;`,
  ],
  [
    "@typescript-eslint/consistent-type-assertions",
    "app/ui/text/format.ts",
    `export const one = (value: unknown) => value as string;`,
  ],
  [
    "@typescript-eslint/consistent-type-imports",
    "app/ui/text/format.ts",
    `import { One } from "./one.ts"; export type Two = One;`,
  ],
  ["no-restricted-syntax", "app/ui/text/format.ts", `export enum One { Two }`],
  ["no-restricted-syntax", "app/ui/text/format.ts", `export const one = (a: object) => ({ ...a, ...{ b: 1 } });`],
  ["no-restricted-syntax", "app/ui/text/format.ts", `export const one = [...(["a"] as const)];`],
  ["no-restricted-syntax", "app/ui/logo.tsx", `export const Logo = () => <br {...{ hidden: true }} />;`],
  ["laws/exports", "app/ui/logo.tsx", `export const findPlan = 1;`],
  ["laws/exports", "app/ui/logo.tsx", `export const mayOrder = 1;`],
  ["laws/exports", "app/ui/logo.tsx", `export const logoStatusWords = { draft: "Draft" };`],
  ["laws/exports", "app/ui/logo.tsx", `export const canTransitionLogo = (status: string) => status === "draft";`],
  ["no-restricted-imports", "app/planning/plans/plan-rules.ts", `import dayjs from "dayjs"; dayjs();`],
  ["no-restricted-imports", "app/ui/page/month-switcher.tsx", `import utc from "dayjs/plugin/utc.js"; utc;`],
  ["no-console", "app/ui/text/format.ts", `console.log(1);`],
  ["jsx-a11y/alt-text", "app/ui/logo.tsx", `export const Logo = () => <img src="/logo.png" />;`],
  [
    "react-hooks/rules-of-hooks",
    "app/ui/logo.tsx",
    `import { useState } from "react"; export function Logo() { if (Date.now()) useState(1); return null; }`,
  ],
  ["laws/words", "app/ui/logo.tsx", `export const Logo = () => <p>Whoever waits longest stands first</p>;`],
  [
    "laws/words",
    "app/ui/text/format.ts",
    `export const one = (days: number) => \`What is left lapses in \${days} days\`;`,
  ],
  ["laws/intents", "app/routes/home.ts", `export const one = (form: FormData) => form.get("intent");`],
  ["laws/intents", "app/routes/home.ts", `export const one = (intent: string) => intent.split(":");`],
  ["laws/intents", "app/routes/home.ts", `export const one = (form?: { intent: string }) => form?.intent.slice(4);`],
  ["laws/intents", "app/routes/home.ts", `export const one = (intent: string) => /^add:/.exec(intent);`],
  ["laws/intents", "app/ui/text/format.ts", `export const one = (word: string) => ({ intent: "ask-" + word });`],
  [
    "laws/intents",
    "app/ui/logo.tsx",
    `export const Logo = ({ id }: { id: number }) => <button name="intent" value={\`add:\${id}\`} />;`,
  ],
  ["max-lines", "app/routes/user/plans.tsx", `export const one = 1;\n`.repeat(151)],
])("%s applies in %s", async (rule, file, code) => {
  expect(await rulesBroken(file, code)).toContain(rule);
});

test("circular imports of files and modules are found", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mainstreet-"));
  afterAll(() => rm(folder, { recursive: true }));
  const importing = (other: string) =>
    `import { thing as other } from "${other}";\nexport const thing = () => other;\n`;
  const files = {
    "app/planning/plans/one.ts": importing("#app/planning/ideas/two.ts"),
    "app/planning/ideas/two.ts": importing("./three.ts"),
    "app/planning/ideas/three.ts": importing("./two.ts"),
    "app/planning/ideas/four.ts": `import type { Thing } from "#app/planning/plans/five.ts";\nexport type Four = Thing;\n`,
    "app/planning/plans/five.ts": "export type Thing = number;\n",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const lint = new ESLint({ cwd: folder, overrideConfigFile: resolve("eslint.config.js"), overrideConfig });
  const rulesOf = async (path: string) =>
    (await lint.lintFiles([join(folder, path)]))[0]?.messages.map(({ ruleId }) => ruleId);
  expect(await rulesOf("app/planning/ideas/three.ts")).toContain("import-x/no-cycle");
  expect(await rulesOf("app/planning/plans/one.ts")).toContain("laws/imports");
  expect(await rulesOf("app/planning/ideas/four.ts")).toContain("laws/imports");
});

test("a module with more than 40 files is found, by its first one", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mainstreet-"));
  afterAll(() => rm(folder, { recursive: true }));
  const module = join(folder, "app/planning/plans");
  await mkdir(join(module, "ui"), { recursive: true });
  const names = Array.from({ length: 40 }, (_, place) => `plan-${10 + place}.ts`);
  for (const name of names) await writeFile(join(module, name), "export {};\n");
  const lint = new ESLint({ cwd: folder, overrideConfigFile: resolve("eslint.config.js"), overrideConfig });
  const rulesOf = async (name: string) =>
    (await lint.lintFiles([join(module, name)]))[0]?.messages.map(({ ruleId }) => ruleId);
  expect(await rulesOf("plan-10.ts")).not.toContain("laws/modules");
  await writeFile(join(module, "ui/plan-card.tsx"), "export {};\n");
  expect(await rulesOf("plan-10.ts")).toContain("laws/modules");
  expect(await rulesOf("plan-11.ts")).not.toContain("laws/modules");
});

test("a module of a family has a place in its order, and the family a limit", async () => {
  const folder = await mkdtemp(join(tmpdir(), "mainstreet-"));
  afterAll(() => rm(folder, { recursive: true }));
  const lint = new ESLint({ cwd: folder, overrideConfigFile: resolve("eslint.config.js"), overrideConfig });
  const sentences = async (module: string, files: number) => {
    await mkdir(join(folder, "app/planning", module), { recursive: true });
    const paths = Array.from({ length: files }, (_, place) =>
      join(folder, "app/planning", module, `a-${10 + place}.ts`),
    );
    for (const path of paths) await writeFile(path, "export {};\n");
    const [result] = await lint.lintFiles(paths.slice(0, 1));
    return result?.messages.filter(({ ruleId }) => ruleId === "laws/modules").map(({ message }) => message);
  };
  expect(await sentences("plan-colors", 1)).toEqual(["plan-colors is missing in the order of its family."]);
  for (const module of ["plans", "plan-items"]) expect(await sentences(module, 40)).toEqual([]);
  expect(await sentences("plan-editor", 30)).toEqual([]);
  expect(await sentences("plan-editor", 31)).toEqual(["The plan family has 111 files."]);
});

async function rulesBroken(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: file });
  return result?.messages.map((message) => message.ruleId) ?? [];
}
