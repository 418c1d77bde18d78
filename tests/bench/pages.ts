import { canCount, mostStatements } from "./counting.ts";
import { bodyOf, readPageForm } from "./forms.ts";
import type { Ground } from "./ground.ts";
import { findKnown } from "./known-records.ts";
import { type Page, pagesOf, type Save, savesOf } from "./page-list.ts";
import { ask } from "./postgres.ts";
import { type Running, startProduct } from "./processes.ts";
import type { Row, Section } from "./report.ts";
import { post, visit } from "./visits.ts";

const BUDGETS = { list: 6, form: 8, dashboard: 14, save: 8, merge: 60 };
type Kind = keyof typeof BUDGETS;

interface Counted {
  kind: Kind;
  what: string;
  /** A sentence where the page cannot be counted. */
  statements: number | string;
}

/** How many statements each page and each plain save sends to Postgres. */
export async function measurePages(ground: Ground): Promise<Section> {
  const title = "SQL statements";
  if (!(await canCount(ground))) {
    return { title, rows: [], note: "Not counted: this server does not load pg_stat_statements." };
  }
  const product = await startProduct(ground.databaseUrl);
  try {
    const known = await findKnown(ground);
    const counted: Counted[] = [];
    for (const page of await pagesOf(ground, known)) {
      counted.push(await count(page, () => statementsOfPage(ground, product, page)));
    }
    for (const save of await savesOf(ground, known)) {
      counted.push(await count(save, () => statementsOfSave(ground, product, save)));
    }
    return { title, rows: rowsOf(counted), note, detail: detailOf(counted) };
  } finally {
    await product.stop();
  }
}

const note =
  "Every statement that reached Postgres, `begin` and `commit` among them, the larger of two requests. Session and " +
  "permission checks are included; a save is the post alone, without the page that it leads to. Members' pages are those of " +
  "an owner of 200 locations. The pages come from the list that the tests keep equal to the built map, so that none is " +
  "forgotten; one that cannot be counted is a missed row.";

async function statementsOfPage(ground: Ground, product: Running, { path, cookie }: Page): Promise<number> {
  // One person has so many downloads an hour.
  await ask(ground.databaseUrl, "delete from rate_limits");
  const see = () => visit(product, path, cookie);
  return mostStatements(ground, [see, see]);
}

async function statementsOfSave(
  ground: Ground,
  product: Running,
  { path, cookie = "", field, values, beside = {} }: Save,
) {
  const counts: number[] = [];
  for (const value of values) {
    const form = readPageForm(await visit(product, path, cookie), field);
    for (const [name, typed] of Object.entries({ ...beside, [field]: value })) form.fields.set(name, typed);
    const { pathname, search } = new URL(form.action || path, product.origin);
    counts.push(await mostStatements(ground, [() => post(product, pathname + search, bodyOf(form), cookie)]));
  }
  return Math.max(...counts);
}

// One page that fails does not end the measuring; its row says so, and the command fails.
async function count({ path, kind }: Page, statements: () => Promise<number>): Promise<Counted> {
  const shown = path.replace(/\d+/g, (digits, at: number) =>
    path[at - 1] === "=" && digits.length < 4 ? digits : "{id}",
  );
  const what = `${kind === "save" || kind === "merge" ? "saving " : ""}\`${shown}\``;
  const counted = await statements().catch((error: unknown) => String(error));
  if (typeof counted === "string") process.exitCode = 1;
  return { kind, what, statements: counted };
}

const words: Record<Kind, string> = {
  list: "lists and their downloads",
  form: "forms and other pages",
  dashboard: "dashboard",
  save: "plain saves",
  merge: "merging two networks of 500 locations each",
};

/** A row a kind: how many there are, the most that one of them asks, and those that ask too much. */
function rowsOf(counted: readonly Counted[]): Row[] {
  const kinds = [...new Set(counted.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const all = counted.filter((one) => one.kind === kind);
    const most = Math.max(...all.map(({ statements }) => Number(statements) || 0));
    const over = all.filter((one) => !isMet(one)).map(({ what, statements }) => `${what} ${statements}`);
    return {
      what: `${all.length > 1 ? `${all.length} ` : ""}${words[kind]}`,
      budget: `at most ${BUDGETS[kind]} each`,
      measured:
        over.length > 0 ? `${all.length - over.length} keep it; over it: ${over.join(", ")}` : `at most ${most}`,
      isMet: over.length === 0,
    };
  });
}

function isMet({ kind, statements }: Counted): boolean {
  return typeof statements === "number" && statements <= BUDGETS[kind];
}

function detailOf(counted: readonly Counted[]): string {
  return [
    "## SQL statements, page by page",
    "",
    "| page | kind | statements |",
    "|---|---|---|",
    ...counted.map(({ what, kind, statements }) => `| ${what} | ${kind} | ${statements} |`),
  ].join("\n");
}
