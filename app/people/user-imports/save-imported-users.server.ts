import type { Db } from "#db/connect.ts";
import { addJobs } from "#db/jobs.ts";
import { revokeCredentials } from "#app/access/session/revoke-credentials.server.ts";
import type { Importer, SavableRow } from "#app/platform/import-kinds/import-kind.ts";
import { writeImportedRows } from "#app/platform/import-kinds/write-imported-rows.server.ts";
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
  const created = await writeImportedRows({ db, actor: importer, now }, companyId, rows, {
    table: "users",
    columns: ["firstName", "lastName", "role", "canAccessBusinessMetrics", "canOrder"],
    newColumns: ["email"],
    fixed: { status: "Invited", invitedBy: importer.userId },
  });
  await revokeChangedRoles(db, importer, rows, now);
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

/** End the sessions and links of users with a new role and renew their open invitations. */
async function revokeChangedRoles(
  db: Db,
  importer: Importer,
  rows: readonly SavableRow<ImportedUser>[],
  now: Date,
): Promise<void> {
  const givenAnother = rows.filter(({ value }) => value.current && value.current.role !== value.role);
  const { uninvitedIds } = await revokeCredentials(
    db,
    givenAnother.flatMap(({ recordId }) => recordId ?? []),
    now,
  );
  await queueInvitations(db, importer, uninvitedIds);
}
