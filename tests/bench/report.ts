import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";

/** One line of the results. `isMet` null where there is no budget, or where this machine cannot tell. */
export interface Row {
  what: string;
  budget: string;
  measured: string;
  isMet: boolean | null;
}

export interface Section {
  title: string;
  rows: readonly Row[];
  /** What decides the figures, for whoever reads them. */
  note?: string;
  /** Figures beyond the budgets, as Markdown with its own heading. */
  detail?: string;
}

export function asText({ title, rows }: Section): string {
  const lines = rows.map((row) => `  ${verdict(row).padEnd(6)} ${row.what}: ${row.measured} (${row.budget})`);
  return [title, ...lines].join("\n");
}

/** A section and the day (YYYY-MM-DD) on which it was measured. */
interface Measured {
  day: string;
  section: Section;
}

const figures = new URL("../../docs/performance.json", import.meta.url);
const page = new URL("../../docs/performance.md", import.meta.url);

/**
 * Keeps a section that was measured in docs/performance.json and writes docs/performance.md anew: the machine, one table of
 * what was measured last of each section of `names`, in their order, what decides it, how to measure.
 */
export function keep(
  name: string,
  section: Section,
  names: readonly string[],
  postgresVersion: string,
  at: Date,
): void {
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
    "`npm run bench` writes this page. Its budgets hold on any machine: ratios against baselines that are measured in turn",
    "in the same run, counts, and a few generous absolute limits. Absolute rates are for reading only.",
    "",
    machineText,
    "",
    `**${rows.filter(({ isMet }) => isMet).length} budgets are met, ${missed.length} are missed.** ` +
      missedWords(missed),
    "",
    "| what | budget | measured | met |",
    "|---|---|---|---|",
    ...measured.flatMap(({ day, section }) => [
      `| **${section.title}** | | on ${day} | |`,
      ...section.rows.map(lineOf),
    ]),
    "",
    "## What decides these figures",
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
    `Measured last on ${day}: ${cpus().length} cores (${cpu?.model.trim() ?? "unknown"}), ` +
    `${Math.round(totalmem() / 2 ** 30)} GB memory; Node ${process.versions.node}, Postgres ${postgresVersion}. ` +
    "The load generator, the server and Postgres share these cores with whatever else the machine does: the load average " +
    `over the last quarter of an hour was ${(loadavg()[2] ?? 0).toFixed(1)}, of which measuring itself is about 3.`
  );
}

function missedWords(missed: readonly Row[]): string {
  return missed.length > 0 ? `Missed: ${missed.map(({ what }) => what).join("; ")}.` : "";
}

function lineOf(row: Row): string {
  return `| ${row.what} | ${row.budget} | ${row.measured} | ${verdict(row)} |`;
}

const howToMeasure = `## How to measure

- \`npm run bench\` starts a private Postgres, fills it as \`npm run seed:scale\` does (about two minutes), starts the built
  server and the baselines, and measures for about half an hour. With \`DATABASE_URL\` it uses that server and fills it
  when it is empty; counting statements then needs the extension \`pg_stat_statements\` loaded. It ends with an error when
  something cannot be measured.
- \`npm run bench -- lists memory\` measures single sections, and this page keeps the others as they were; \`--quick\`
  shortens all rounds and leaves the page as it is.
- \`npm run seed:scale\` fills the Postgres of \`DATABASE_URL\` for looking around: \`senior@scale.test\`,
  \`advisor@scale.test\`, \`owner@scale.test\` and \`chain@scale.test\`, who owns 100 networks, sign in with the demo
  password. Scale Coffee has 100,000 users, 10,000 networks, 20,000 locations, 500 ideas, 4,000 plans with 32,000 items and
  89,600 actions, 20,000 repeating events and 1,000,000 analytics events, a program with 20,000 accounts, 110,000 events
  that are over, 200,000 claims, 1,000,000 entries of the ledger, 100,000 requests to the studio 100,000
  orders of social media and 20,000 openings of competitors; Scale Tea has a tenth of the people, of the money, of the
  requests, orders and openings, and ten ideas.
  A database that is filled already is left as it is.

Baselines: **bare** is \`node:http\` and \`pg\` answering the users list's own statements as JSON; **plain** is a Remix
application of one route that runs the same statements and renders the rows as a plain table, without session,
permissions or layout; **COPY** is \`COPY (...) TO STDOUT CSV\` of the same columns in the same order.`;

function verdict({ isMet }: Row): string {
  if (isMet === null) return "-";
  return isMet ? "yes" : "**no**";
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString("en-US")}/s`;
export const times = (ratio: number) => `${ratio.toFixed(2)} times`;
export const megabytes = (size: number) => `${Math.round(size)} MB`;
export const kilobytes = (size: number) => `${Math.round(size)} KB`;
export const milliseconds = (duration: number) => `${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`;
