import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import type { VisibilityChange } from "#app/access/visibility/visibility-change.ts";
import { findVisibilityChange } from "#app/access/visibility/visibility.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { GroupHandOver } from "./hand-over-form.ts";
import { handOverRefusal } from "./group-rules.ts";

type Resolved = Awaited<ReturnType<typeof resolveHandOver>>;
type Preview = { from: string; to: string; groups: string[]; visibility: VisibilityChange };
type Review = { fieldErrors: FieldErrors; preview: null } | { fieldErrors: null; preview: Preview };

/** Preview a handover, or return why it is refused. Reads only. */
export async function previewHandOver(
  db: Db,
  advisor: Advisor,
  companyId: number,
  handOver: GroupHandOver,
): Promise<Review> {
  const resolved = await resolveHandOver(db, advisor, companyId, handOver);
  const fieldErrors = validateHandOver(resolved, handOver);
  const { from, to, groups } = resolved;
  if (fieldErrors || !from || !to) return { fieldErrors: fieldErrors ?? {}, preview: null };
  const ids = groups.map(({ id }) => id);
  const visibility = await findVisibilityChange(db, companyId, sql`select unnest(${[from.id, to.id]}::integer[])`, {
    groupUsers: sql`(select group_id, user_id from group_users
        where not (user_id = ${from.id} and group_id = any(${ids}))
      union select unnest(${ids}::integer[]), ${to.id}::integer)`,
  });
  return {
    fieldErrors: null,
    preview: { from: from.name, to: to.name, groups: groups.map(({ name }) => name), visibility },
  };
}

type Outcome = { saved: true; groups: number; to: string } | { saved: false; fieldErrors: FieldErrors };

/** Replace one user by another in groups. */
export async function handOverGroups(
  db: Db,
  advisor: Advisor,
  { companyId, handOver, now }: { companyId: number; handOver: GroupHandOver; now: Date },
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    await sql`select from location_groups where id = any(${handOver.groupIds}) order by id for update`.execute(db);
    const resolved = await resolveHandOver(db, advisor, companyId, handOver);
    const fieldErrors = validateHandOver(resolved, handOver);
    const { from, to, groups } = resolved;
    if (fieldErrors || !from || !to) return { saved: false, fieldErrors: fieldErrors ?? {} };
    const ids = groups.map(({ id }) => id);
    await db.deleteFrom("groupUsers").where("userId", "=", from.id).where("groupId", "in", ids).execute();
    await sql`
      insert into group_users (group_id, company_id, user_id)
      select unnest(${ids}::integer[]), ${companyId}, ${to.id} on conflict do nothing
    `.execute(db);
    await withAudit(db, advisor, {
      action: "group.hand-over",
      object: { type: "user", id: from.id },
      companyId,
      after: { from: from.name, to: to.name, groups: groups.map(({ name }) => name) },
    })
      .updateTable("locationGroups")
      .set({ updatedAt: now, updatedBy: advisor.userId })
      .set((of) => ({ version: of("version", "+", 1) }))
      .where("id", "in", ids)
      .execute();
    return { saved: true, groups: groups.length, to: to.name };
  });
}

/** Read the users and groups that a handover names, within the scope and this company. */
async function resolveHandOver(
  db: Db,
  advisor: Advisor,
  companyId: number,
  { groupIds, fromUserId, toEmail }: GroupHandOver,
) {
  const people = await db
    .selectFrom("users")
    .select(["users.id", "users.email", "users.role", "users.status", fullNameSql().as("name")])
    .select(sql<number[]>`array(select network_id from memberships where user_id = users.id)`.as("networkIds"))
    .where("users.companyId", "=", companyId)
    .where(advisor.access.company("users.companyId"))
    .where((is) => is.or([is("users.id", "=", fromUserId), is("users.email", "=", toEmail)]))
    .execute();
  const groups = await db
    .selectFrom("locationGroups")
    .leftJoin("networks", "networks.id", "locationGroups.networkId")
    .select(["locationGroups.id", "locationGroups.name", "locationGroups.networkId", "networks.name as network"])
    .select(
      sql<boolean>`exists (select from group_users
        where group_id = location_groups.id and user_id = ${fromUserId})`.as("isHeld"),
    )
    .where("locationGroups.id", "in", groupIds)
    .where("locationGroups.companyId", "=", companyId)
    .where(advisor.access.company("locationGroups.companyId"))
    .orderBy(sql`lower(location_groups.name)`)
    .execute();
  return {
    from: people.find(({ id }) => id === fromUserId) ?? null,
    to: people.find(({ email }) => email === toEmail) ?? null,
    groups,
  };
}

function validateHandOver({ from, to, groups }: Resolved, { groupIds }: GroupHandOver): FieldErrors | null {
  if (groups.length < new Set(groupIds).size) return fieldError("groupIds", "Choose {groups} in this company.");
  if (!from) return fieldError("fromUserId", "Choose a user in this company.");
  if (!to) return fieldError("toEmail", "No user in this company has this email.");
  const refusal = handOverRefusal(from, to, groups);
  return refusal ? fieldError(refusal.field, refusal.sentence) : null;
}

/** List the users of a company who are in groups, by name, with their number of groups. */
export async function listUsersInGroups(db: Db, advisor: Advisor, companyId: number) {
  return db
    .selectFrom("users")
    .innerJoin("groupUsers", "groupUsers.userId", "users.id")
    .select(["users.id", fullNameSql().as("name"), (of) => of.fn.countAll<number>().as("groups")])
    .where("users.companyId", "=", companyId)
    .where(advisor.access.company("users.companyId"))
    .groupBy("users.id")
    .orderBy(fullNameSql())
    .orderBy("users.id")
    .execute();
}
