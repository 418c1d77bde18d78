import { canCount, maxStatements } from "./counting.ts";
import { formBody, readPageForm } from "./forms.ts";
import type { BenchSetup } from "./setup.ts";
import { findKnown } from "./known-records.ts";
import { type MeasuredPage, listMeasuredPages, type MeasuredSave, listMeasuredSaves } from "./page-list.ts";
import { queryRows } from "./postgres.ts";
import { type Running, startProduct } from "./processes.ts";
import type { ResultRow, ResultSection } from "./report.ts";
import { postPageForm, getPage } from "./visits.ts";

const BUDGETS = { list: 6, form: 8, dashboard: 14, save: 8, merge: 60 };
type Kind = keyof typeof BUDGETS;

interface Counted {
  kind: Kind;
  what: string;
  /** Number of statements, or the sentence why the page cannot be counted. */
  statements: number | string;
}

/** Measure how many statements each page and each plain save sends to Postgres. */
export async function measurePages(setup: BenchSetup): Promise<ResultSection> {
  const title = "SQL statements";
  if (!(await canCount(setup))) {
    return { title, rows: [], note: "Not counted: this server does not load pg_stat_statements." };
  }
  const product = await startProduct(setup.databaseUrl);
  try {
    const known = await findKnown(setup);
    const counted: Counted[] = [];
    for (const page of await listMeasuredPages(setup, known)) {
      counted.push(await count(page, () => statementsOfPage(setup, product, page)));
    }
    for (const save of await listMeasuredSaves(setup, known)) {
      counted.push(await count(save, () => statementsOfSave(setup, product, save)));
    }
    return { title, rows: rowsOf(counted), note, detail: detailOf(counted) };
  } finally {
    await product.stop();
  }
}

const note =
  "Every statement that reaches Postgres is counted, including `begin`, `commit`, and session and permission checks. " +
  "Each page is requested twice and the higher count is used. A save counts the POST only, not the page it redirects " +
  "to. Customer pages are measured as an owner of 200 locations. The pages come from tests/support/route-handlers.ts, " +
  "which a test compares with the built routes. A page that can't be measured counts as a missed budget.";

async function statementsOfPage(setup: BenchSetup, product: Running, { path, cookie }: MeasuredPage): Promise<number> {
  // One user has a limited number of downloads an hour.
  await queryRows(setup.databaseUrl, "delete from rate_limits");
  const see = () => getPage(product, path, cookie);
  return maxStatements(setup, [see, see]);
}

async function statementsOfSave(
  setup: BenchSetup,
  product: Running,
  { path, cookie = "", field, values, otherFields = {} }: MeasuredSave,
) {
  const counts: number[] = [];
  for (const value of values) {
    const form = readPageForm(await getPage(product, path, cookie), field);
    for (const [name, typed] of Object.entries({ ...otherFields, [field]: value })) form.fields.set(name, typed);
    const { pathname, search } = new URL(form.action || path, product.origin);
    counts.push(await maxStatements(setup, [() => postPageForm(product, pathname + search, formBody(form), cookie)]));
  }
  return Math.max(...counts);
}

// A failing page does not end the run: its row reports it, and the command fails.
async function count({ path, kind }: MeasuredPage, statements: () => Promise<number>): Promise<Counted> {
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

/** Return a row for each kind: how many pages it has, the most statements of one, and those over the budget. */
function rowsOf(counted: readonly Counted[]): ResultRow[] {
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
    "## SQL statements by page",
    "",
    "| page | kind | statements |",
    "|---|---|---|",
    ...counted.map(({ what, kind, statements }) => `| ${what} | ${kind} | ${statements} |`),
  ].join("\n");
}
