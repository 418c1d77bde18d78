import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { instantDaysAgo } from "./demo-days.ts";

interface DemoRow {
  cells: Record<string, string>;
  /** Fault of the row; absent where it is a valid new user. */
  problem?: { field: string; sentence: string };
}

interface DemoImport {
  fileName: string;
  /** Days since it was uploaded. */
  age: number;
  rows: readonly DemoRow[];
}

/** Files of users that were uploaded and wait for an advisor. */
const imports: Record<"sunrise" | "harbor", DemoImport> = {
  sunrise: {
    fileName: "holiday-crew.csv",
    age: 2,
    rows: [
      {
        cells: person({
          email: "marisol.vega@lakeshoredonut.test",
          firstName: "Marisol",
          lastName: "Vega",
          role: "View Only",
          networks: "LAKE",
        }),
      },
      {
        cells: person({
          email: "trent.hollis@lakeshoredonut.test",
          firstName: "Trent",
          lastName: "Hollis",
          role: "Business Owner",
          networks: "LAKE | PRAI",
        }),
      },
      {
        cells: person({
          email: "june.park@prairiestatecoffee.test",
          firstName: "June",
          lastName: "Park",
          role: "View Only",
          networks: "PRAIRIE",
        }),
        problem: { field: "networks", sentence: "No network has the code or name “PRAIRIE”." },
      },
      {
        cells: person({ email: "sam.ortiz", firstName: "Sam", lastName: "Ortiz", role: "View Only", networks: "LAKE" }),
        problem: { field: "email", sentence: "Enter an email address, as in name@company.com." },
      },
    ],
  },
  harbor: {
    fileName: "new-openers.csv",
    age: 1,
    rows: [
      {
        cells: person({
          email: "lena.cole@cascobaybagels.test",
          firstName: "Lena",
          lastName: "Cole",
          role: "View Only",
          networks: "CASCO",
        }),
      },
      {
        cells: person({
          email: "omar.reed@cascobaybagels.test",
          firstName: "Omar",
          lastName: "Reed",
          role: "View Only",
          networks: "CASCO | SOUTH",
        }),
      },
    ],
  },
};

/** Add a company's waiting file, uploaded by its advisor. */
export async function addImport(
  db: Db,
  { companyId, key, importer }: { companyId: number; key: "sunrise" | "harbor"; importer: number | null },
  today: Date,
): Promise<void> {
  const { fileName, age, rows } = imports[key];
  const badRows = rows.filter(({ problem }) => problem !== undefined).length;
  const { id } = await db
    .insertInto("imports")
    .values({
      companyId,
      kind: "users",
      fileName,
      fileHash: createHash("sha256").update(JSON.stringify(rows)).digest("hex"),
      status: "checked",
      totalRows: rows.length,
      checkedRows: rows.length,
      newRows: rows.length - badRows,
      badRows,
      createdAt: instantDaysAgo(today, age),
      createdBy: importer,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const kept = rows.map(({ cells, problem }, place) => ({
    line: place + 2,
    cells,
    outcome: problem ? "bad" : "new",
    problems: problem ? [problem] : null,
  }));
  await sql`
    insert into import_rows (import_id, line, cells, outcome, problems)
    select ${id}, line, cells, outcome, problems
    from jsonb_to_recordset(${JSON.stringify(
      kept,
    )}::jsonb) as given (line integer, cells jsonb, outcome text, problems jsonb)
  `.execute(db);
}

function person({
  email,
  firstName,
  lastName,
  role,
  networks,
}: {
  email: string;
  firstName: string;
  lastName: string;
  role: string;
  networks: string;
}) {
  return { email, firstName, lastName, role, networks };
}

/**
 * Add the last week of net sales as a file imported the day after, so that the history has an import to undo. Its
 * values are those that the company has; there were none before.
 */
export async function addMetricImport(db: Db, companyId: number, importer: number | null, today: Date): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; start: string }>`
    select metric_types.id, name, max(period_start)::text as start
    from metric_types join metric_values on metric_type_id = metric_types.id
    where company_id = ${companyId} and frequency = 'weekly' group by metric_types.id order by position limit 1
  `.execute(db);
  const [metric] = rows;
  if (!metric) return;
  await sql`
    with kept as (
      select row_number() over (order by pc_number) + 1 as line, pc_number, metric_values.*
      from metric_values join locations on locations.id = location_id
      where metric_type_id = ${metric.id} and period_start = ${metric.start}::date
    ), made as (
      insert into imports (company_id, kind, file_name, file_hash, status, total_rows, checked_rows, saved_rows, new_rows,
        created_at, created_by, saved_at, saved_by)
      select ${companyId}, 'metrics', ${`weekly-figures-${metric.start}.csv`}, md5(string_agg(pc_number, ' ')), 'saved',
        count(*), count(*), count(*), count(*), ${instantDaysAgo(today, 1)}::timestamptz, ${importer}::integer,
        ${instantDaysAgo(today, 1)}::timestamptz, ${importer}::integer from kept returning id
    ), kept_rows as (
      insert into import_rows (import_id, line, cells, outcome)
      select made.id, line, jsonb_build_object('pcNumber', pc_number, 'period', period_start, 'metric', ${metric.name}::text,
        'value', trim_scale(value)::text), 'new' from kept, made
    ), cells as (
      insert into metric_import_cells (import_id, line, field, location_id, metric_type_id, period_start, value)
      select made.id, line, 'value', location_id, metric_type_id, period_start, value from kept, made
    )
    update metric_values set import_id = made.id from made, kept where metric_values.location_id = kept.location_id
      and metric_values.metric_type_id = kept.metric_type_id and metric_values.period_start = kept.period_start
  `.execute(db);
}
