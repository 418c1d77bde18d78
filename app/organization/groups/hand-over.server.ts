import { sql } from "kysely";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import type { VisibilityChange } from "#app/access/visibility/visibility-change.ts";
import { findVisibilityChange } from "#app/access/visibility/visibility.server.ts";
import { withAudit } from "#app/platform/audit/write-audit.server.ts";
import type { HandOver } from "./hand-over-form.ts";
import { refusalOfHandOver } from "./group-rules.ts";

type Resolved = Awaited<ReturnType<typeof resolve>>;
type Preview = { from: string; to: string; groups: string[]; visibility: VisibilityChange };
type Review = { problems: Problems; preview: null } | { problems: null; preview: Preview };

/** What a hand-over would do, or why it cannot be done. Reads only. */
export async function previewHandOver(
  db: Db,
  advisor: Advisor,
  companyId: number,
  handOver: HandOver,
): Promise<Review> {
  const resolved = await resolve(db, advisor, companyId, handOver);
  const problems = problemsOf(resolved, handOver);
  const { from, to, groups } = resolved;
  if (problems || !from || !to) return { problems: problems ?? {}, preview: null };
  const ids = groups.map(({ id }) => id);
  const visibility = await findVisibilityChange(db, companyId, sql`select unnest(${[from.id, to.id]}::integer[])`, {
    groupUsers: sql`(select group_id, user_id from group_users
        where not (user_id = ${from.id} and group_id = any(${ids}))
      union select unnest(${ids}::integer[]), ${to.id}::integer)`,
  });
  return {
    problems: null,
    preview: { from: from.name, to: to.name, groups: groups.map(({ name }) => name), visibility },
  };
}

type Outcome = { saved: true; groups: number; to: string } | { saved: false; problems: Problems };

/** Gives one person's place in groups to another; the first leaves the groups, the second joins them. */
export async function handOverGroups(
  db: Db,
  advisor: Advisor,
  companyId: number,
  handOver: HandOver,
  now: Date,
): Promise<Outcome> {
  return db.transaction().execute(async (db) => {
    await sql`select from location_groups where id = any(${handOver.groupIds}) order by id for update`.execute(db);
    const resolved = await resolve(db, advisor, companyId, handOver);
    const problems = problemsOf(resolved, handOver);
    const { from, to, groups } = resolved;
    if (problems || !from || !to) return { saved: false, problems: problems ?? {} };
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

/** Who and which groups a hand-over names, as far as they are in reach and in this company. */
async function resolve(db: Db, advisor: Advisor, companyId: number, { groupIds, fromUserId, toEmail }: HandOver) {
  const people = await db
    .selectFrom("users")
    .select(["users.id", "users.email", "users.role", "users.status", nameInFull().as("name")])
    .select(sql<number[]>`array(select network_id from memberships where user_id = users.id)`.as("networkIds"))
    .where("users.companyId", "=", companyId)
    .where(advisor.reach.company("users.companyId"))
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
    .where(advisor.reach.company("locationGroups.companyId"))
    .orderBy(sql`lower(location_groups.name)`)
    .execute();
  return {
    from: people.find(({ id }) => id === fromUserId) ?? null,
    to: people.find(({ email }) => email === toEmail) ?? null,
    groups,
  };
}

function problemsOf({ from, to, groups }: Resolved, { groupIds }: HandOver): Problems | null {
  if (groups.length < new Set(groupIds).size) return problem("groupIds", "Choose {groups} of this company.");
  if (!from) return problem("fromUserId", "Choose somebody of this company.");
  if (!to) return problem("toEmail", "Nobody of this company has this e-mail.");
  const refusal = refusalOfHandOver(from, to, groups);
  return refusal ? problem(refusal.field, refusal.sentence) : null;
}

/** The people of a company who are in groups, by name, with how many. */
export async function listGrouped(db: Db, advisor: Advisor, companyId: number) {
  return db
    .selectFrom("users")
    .innerJoin("groupUsers", "groupUsers.userId", "users.id")
    .select(["users.id", nameInFull().as("name"), (of) => of.fn.countAll<number>().as("groups")])
    .where("users.companyId", "=", companyId)
    .where(advisor.reach.company("users.companyId"))
    .groupBy("users.id")
    .orderBy(nameInFull())
    .orderBy("users.id")
    .execute();
}
