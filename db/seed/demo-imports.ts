import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../connect.ts";
import { daysBefore } from "./demo-days.ts";

interface DemoRow {
  cells: Record<string, string>;
  /** What is wrong with it; nothing where the row is a new user. */
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
      { cells: person("marisol.vega@lakeshoredonut.test", "Marisol", "Vega", "View Only", "LAKE") },
      { cells: person("trent.hollis@lakeshoredonut.test", "Trent", "Hollis", "Business Owner", "LAKE | PRAI") },
      {
        cells: person("june.park@prairiestatecoffee.test", "June", "Park", "View Only", "PRAIRIE"),
        problem: { field: "networks", sentence: "No network has the code or name “PRAIRIE”." },
      },
      {
        cells: person("sam.ortiz", "Sam", "Ortiz", "View Only", "LAKE"),
        problem: { field: "email", sentence: "Enter an e-mail address, as in name@company.com." },
      },
    ],
  },
  harbor: {
    fileName: "new-openers.csv",
    age: 1,
    rows: [
      { cells: person("lena.cole@cascobaybagels.test", "Lena", "Cole", "View Only", "CASCO") },
      { cells: person("omar.reed@cascobaybagels.test", "Omar", "Reed", "View Only", "CASCO | SOUTH") },
    ],
  },
};

/** Adds the file that waits in a company, as its advisor uploaded it. */
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
      createdAt: daysBefore(today, age),
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

function person(email: string, firstName: string, lastName: string, role: string, networks: string) {
  return { email, firstName, lastName, role, networks };
}
