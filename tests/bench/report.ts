import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** Row of the results. `isMet` is null where there is no budget, or where this machine cannot tell. */
export interface ResultRow {
  what: string;
  budget: string;
  measured: string;
  isMet: boolean | null;
}

export interface ResultSection {
  title: string;
  rows: readonly ResultRow[];
  /** Explanation of what decides the numbers. */
  note?: string;
  /** Numbers beyond the budgets, as Markdown with its own heading. */
  detail?: string;
}

export function asText({ title, rows }: ResultSection): string {
  const lines = rows.map((row) => `  ${verdict(row).padEnd(6)} ${row.what}: ${row.measured} (${row.budget})`);
  return [title, ...lines].join("\n");
}

/** Section with the day (YYYY-MM-DD) on which it was measured. */
interface Measured {
  day: string;
  section: ResultSection;
}

const figures = new URL("../../docs/performance.json", import.meta.url);
const page = new URL("../../docs/performance.md", import.meta.url);

/**
 * Save a measured section in docs/performance.json and write docs/performance.md again: the machine, a table of the
 * last results of each section of `names`, in their order, what decides them, and how to measure.
 */
export function saveSection({
  name,
  section,
  names,
  postgresVersion,
  at,
}: {
  name: string;
  section: ResultSection;
  names: readonly string[];
  postgresVersion: string;
  at: Date;
}): void {
  const day = at.toISOString().slice(0, 10);
  const kept: Record<string, Measured> = JSON.parse(readFileSync(figures, "utf8"));
  const all = names.flatMap((known) => {
    const measured = known === name ? { day, section } : kept[known];
    return measured ? [[known, measured] as const] : [];
  });
  writeFileSync(figures, `${JSON.stringify(Object.fromEntries(all), null, 1)}\n`);
  writeFileSync(
    page,
    pageOf(
      all.map(([, measured]) => measured),
      machine(postgresVersion, day),
    ),
  );
}

function pageOf(measured: readonly Measured[], machineText: string): string {
  const sections = measured.map(({ section }) => section);
  const rows = sections.flatMap((section) => section.rows);
  const missed = rows.filter(({ isMet }) => isMet === false);
  return [
    "# Performance",
    "",
    "`npm run bench` writes this page. Most budgets are ratios or counts, so they hold on any machine. Budgets of",
    "time, memory, size and import rates are absolute.",
    "",
    machineText,
    "",
    `**${rows.filter(({ isMet }) => isMet).length} budgets are met, ${missed.length} are missed.** ` +
      missedWords(missed),
    "",
    '"-" means no budget, or not measurable on this machine. A goal is a target; missing it is not a missed budget.',
    'Plain, bare and COPY are baselines, which "How to measure" below defines.',
    "",
    "| what | budget | measured | met |",
    "|---|---|---|---|",
    ...measured.flatMap(({ day, section }) => [
      `| **${section.title}** | | on ${day} | |`,
      ...section.rows.map(lineOf),
    ]),
    "",
    "## What determines these numbers",
    ...sections.flatMap(({ title, note }) => (note ? ["", `**${title}.** ${note}`] : [])),
    "",
    howToMeasure,
    ...sections.flatMap(({ detail }) => (detail ? ["", detail] : [])),
    "",
  ].join("\n");
}

function machine(postgresVersion: string, day: string): string {
  const [cpu] = cpus();
  return (
    `Last measured on ${day}: ${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ` +
    `${Math.round(totalmem() / 2 ** 30)} GB memory; Node ${process.versions.node}, Postgres ${postgresVersion}. ` +
    "The load generator, the server and Postgres share these cores with the machine's other work: the load average " +
    `over the last 15 minutes was ${(loadavg()[2] ?? 0).toFixed(1)}, of which about 3 is the measurement itself.`
  );
}

function missedWords(missed: readonly ResultRow[]): string {
  return missed.length > 0 ? `Missed: ${missed.map(({ what }) => what).join("; ")}.` : "";
}

function lineOf(row: ResultRow): string {
  return `| ${row.what} | ${row.budget} | ${row.measured} | ${verdict(row)} |`;
}

const howToMeasure = `## How to measure

- \`npm run bench\` starts a private Postgres, fills it like \`npm run seed:scale\` (about two minutes), starts the built
  server and the baselines, and measures for about half an hour. With \`DATABASE_URL\` it uses that database: an empty one
  is filled, one that \`seed:scale\` filled is used as it is, and any other is refused. Counting statements then needs the
  extension \`pg_stat_statements\` loaded. It ends with an error when something can't be measured.
- \`npm run bench -- lists memory\` measures only the named sections and leaves the rest of this page as is.
  \`--quick\` runs shorter rounds and doesn't update this page.
- \`npm run seed:scale\` fills the Postgres of \`DATABASE_URL\` for trying out the product at this size. \`senior@scale.test\`,
  \`advisor@scale.test\`, \`owner@scale.test\` and \`chain@scale.test\`, who owns 100 networks, sign in with the demo password.
  Scale Coffee has 100,000 users, 10,000 networks, 20,000 locations, 500 ideas, 4,000 plans with 32,000 items and 89,600
  actions, 20,000 repeating events and 1,000,000 analytics events, a program with 20,000 accounts, 110,000 past events,
  200,000 claims, 1,000,000 ledger entries, 100,000 studio requests, 100,000 social media orders and 20,000 competitor
  openings. Scale Tea has a tenth of the users, money, requests, orders and openings, and ten ideas. It fills only an
  empty database: one that it filled before is left unchanged, and any other is refused.

Baselines: **bare** is \`node:http\` and \`pg\`, which answer the users list's own statements as JSON; **plain** is a Remix
application with one route that runs the same statements and renders the rows as a plain table, without session,
permissions or layout; **COPY** is \`COPY (...) TO STDOUT CSV\` of the same columns in the same order.`;

function verdict({ isMet }: ResultRow): string {
  if (isMet === null) return "-";
  return isMet ? "yes" : "**no**";
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString("en-US")}/s`;
export const times = (ratio: number) => `${ratio.toFixed(2)} times`;
export const megabytes = (size: number) => `${Math.round(size)} MB`;
export const kilobytes = (size: number) => `${Math.round(size)} KB`;
export const milliseconds = (duration: number) => `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`;
