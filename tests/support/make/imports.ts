import type { Insertable } from "kysely";
import type { Db, Schema } from "#db/connect.ts";
import { nextSerial, type Row } from "./row.ts";

/** Create a checked CSV file of users with one new row, of which nothing is saved. */
export async function makeImport(
  db: Db,
  company: { id: number },
  values: Partial<Insertable<Schema["imports"]>> = {},
): Promise<Row<"imports">> {
  const number = nextSerial();
  const made = await db
    .insertInto("imports")
    .values({
      companyId: company.id,
      kind: "users",
      fileName: `users ${number}.csv`,
      fileHash: `hash ${number}`,
      status: "checked",
      totalRows: 1,
      checkedRows: 1,
      newRows: 1,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const cells = JSON.stringify({ email: `new${number}@example.test`, role: "View Only" });
  await db.insertInto("importRows").values({ importId: made.id, line: 2, cells, outcome: "new" }).execute();
  return made;
}
