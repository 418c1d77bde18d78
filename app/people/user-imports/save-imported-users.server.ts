import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";
import { revokeCredentials } from "#app/access/session/revoke-credentials.server.ts";
import type { Importer, SavableRow } from "#app/platform/import-kinds/import-kind.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import type { Context } from "#app/platform/records/context.ts";
import { NO_SCOPE } from "#app/people/access-scope/scope-rules.ts";
import { writeScopes } from "#app/people/access-scope/user-scope.server.ts";
import type { ImportedUser } from "./imported-user.ts";

/** Write new and changed accounts of a file in the import's transaction; return the new ids by line. */
export async function saveImportedUsers(
  { db, actor: importer, now }: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<ImportedUser>[],
  { isExtraOn }: { isExtraOn: boolean },
): Promise<ReadonlyMap<number, number>> {
  const created = await createAccounts(db, {
    importer,
    companyId,
    rows: rows.filter(({ recordId }) => recordId === null),
    now,
  });
  await changeAccounts(
    db,
    importer,
    rows.filter(({ recordId }) => recordId !== null),
    now,
  );
  const people = rows.flatMap(({ line, recordId, value }) => {
    const userId = recordId ?? created.get(line);
    return userId === undefined ? [] : [{ userId, ids: value, currentIds: value.current ?? NO_SCOPE }];
  });
  await writeScopes(db, companyId, people);
  if (isExtraOn) await queueInvitations(db, importer, [...created.values()]);
  return created;
}

async function queueInvitations(db: Db, importer: Importer, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await addJobs(
    db,
    "invite-user",
    userIds.map((userId) => ({ userId, invitedBy: fullName(importer) })),
  );
}

type Rows = readonly SavableRow<ImportedUser>[];

async function createAccounts(
  db: Db,
  { importer: { userId }, companyId, rows, now }: { importer: Importer; companyId: number; rows: Rows; now: Date },
): Promise<Map<number, number>> {
  if (rows.length === 0) return new Map();
  const { rows: created } = await sql<{ id: number; email: string }>`
    insert into users (company_id, email, first_name, last_name, role, status, can_access_business_metrics,
      created_at, created_by, updated_at, updated_by, invited_by)
    select ${companyId}, email, first_name, last_name, role, 'Invited', metrics,
      ${now}, ${userId}, ${now}, ${userId}, ${userId}
    from jsonb_to_recordset(${accountsOf(rows)}::jsonb)
      as given (email text, first_name text, last_name text, role text, metrics boolean)
    returning id, email
  `.execute(db);
  const idOf = new Map(created.map(({ id, email }) => [email, id]));
  return new Map(
    rows.flatMap(({ line, value }) => {
      const id = idOf.get(value.email);
      return id === undefined ? [] : [[line, id] as const];
    }),
  );
}

/** Update accounts; a new role ends the user's sessions and links and renews an open invitation. */
async function changeAccounts(db: Db, importer: Importer, rows: Rows, now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update users
    set first_name = given.first_name, last_name = given.last_name, role = given.role,
      can_access_business_metrics = given.metrics, can_order = given.can_order,
      version = version + 1, updated_at = ${now}, updated_by = ${importer.userId}
    from jsonb_to_recordset(${accountsOf(rows)}::jsonb)
      as given (id integer, first_name text, last_name text, role text, metrics boolean, can_order boolean)
    where users.id = given.id
  `.execute(db);
  const givenAnother = rows.filter(({ value }) => value.current && value.current.role !== value.role);
  const { uninvitedIds } = await revokeCredentials(
    db,
    givenAnother.flatMap(({ recordId }) => recordId ?? []),
    now,
  );
  await queueInvitations(db, importer, uninvitedIds);
}

function accountsOf(rows: Rows): string {
  return JSON.stringify(
    rows.map(({ recordId, value }) => ({
      id: recordId,
      email: value.email,
      first_name: value.firstName,
      last_name: value.lastName,
      role: value.role,
      metrics: value.canAccessBusinessMetrics,
      can_order: value.canOrder,
    })),
  );
}
