import type { Ground } from "./ground.ts";
import { bodyOf, readPageForm } from "./forms.ts";
import { type Page, type Save, makeMergeable, pagesOf } from "./page-list.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct } from "./processes.ts";
import type { Row, Section } from "./report.ts";

const BUDGETS = { list: 6, form: 8, dashboard: 14, save: 8, merge: 60 };

/** How many statements each page and each plain save sends to Postgres. */
export async function measurePages(ground: Ground): Promise<Section> {
  const title = "SQL statements";
  if (!(await canCount(ground))) {
    return { title, rows: [], note: "Not counted: this server does not load pg_stat_statements." };
  }
  const product = await startProduct(ground.databaseUrl);
  try {
    await makeMergeable(ground);
    const { pages, saves } = await pagesOf(ground);
    const rows: Row[] = [];
    for (const page of pages) rows.push(await rowOf(page, () => statementsOfPage(ground, product, page)));
    for (const save of saves) rows.push(await rowOf(save, () => statementsOfSave(ground, product, save)));
    return {
      title,
      rows,
      note:
        "Every statement that reached Postgres, `begin` and `commit` among them, the larger of two requests. Session " +
        "and permission checks are included; a save is the post alone, without the page that it leads to.",
    };
  } finally {
    await product.stop();
  }
}

async function statementsOfPage(ground: Ground, { origin }: Running, { path, cookie = "" }: Page): Promise<number> {
  const counts: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    counts.push(
      await counting(ground, async () => {
        const response = await fetch(origin + path, { headers: { cookie }, redirect: "manual" });
        await response.arrayBuffer();
        if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
      }),
    );
  }
  return Math.max(...counts);
}

async function statementsOfSave(
  ground: Ground,
  { origin }: Running,
  { path, cookie = "", field, values }: Save,
): Promise<number> {
  const counts: number[] = [];
  for (const value of values) {
    const page = await fetch(origin + path, { headers: { cookie } });
    const form = readPageForm(await page.text(), field);
    form.fields.set(field, value);
    counts.push(
      await counting(ground, async () => {
        const response = await fetch(new URL(form.action || path, origin), {
          method: "POST",
          headers: { cookie, origin },
          body: bodyOf(form),
          redirect: "manual",
        });
        await response.arrayBuffer();
        if (response.status !== 302 && response.status !== 303)
          throw new Error(`Saving ${path} answered ${response.status}.`);
      }),
    );
  }
  return Math.max(...counts);
}

async function counting({ databaseUrl }: Ground, work: () => Promise<void>): Promise<number> {
  await ask(databaseUrl, "select pg_stat_statements_reset()");
  await work();
  const [counted] = await ask<{ calls: string }>(
    databaseUrl,
    `select coalesce(sum(calls), 0) as calls from pg_stat_statements
     where dbid = (select oid from pg_database where datname = current_database()) and query !~ 'pg_stat_statements'`,
  );
  return Number(counted?.calls);
}

async function canCount({ databaseUrl }: Ground): Promise<boolean> {
  await ask(databaseUrl, "create extension if not exists pg_stat_statements").catch(() => []);
  return ask(databaseUrl, "select count(*) from pg_stat_statements").then(
    () => true,
    () => false,
  );
}

// One page that fails does not end the measuring; its row says so.
async function rowOf({ path, kind }: Page, count: () => Promise<number>): Promise<Row> {
  const counted = await count().catch((error: unknown) => String(error));
  const shown = path.replace(/\d+/g, (digits, at: number) => (path[at - 1] === "=" && digits.length < 4 ? digits : "{id}"));
  return {
    what: `${kind === "save" || kind === "merge" ? "saving " : ""}\`${shown}\``,
    budget: `${kind}: at most ${BUDGETS[kind]}`,
    measured: String(counted),
    isMet: typeof counted === "number" && counted <= BUDGETS[kind],
  };
}
