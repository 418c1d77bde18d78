import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { intent, lineOfText, recordId } from "#app/platform/fields/text-fields.ts";
import { may, rolesWith } from "#app/platform/identity/permissions.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { SavedView } from "#app/ui/list/saved-views.tsx";
import { ownQuery, pathOfPlace } from "./list-registry.server.ts";

/** So many views somebody has of one list (PRODUCT-DETAILS.md B41). */
const MOST_VIEWS = 50;

/**
 * The views of a statement's `users` and those that others share with them, for the frame around their pages. Whether the
 * other may share is asked now: people share within their networks, advisors within their companies.
 */
export function savedViewsAsJson(now: Date): RawBuilder<SavedView[]> {
  const mayShare = sql`(keepers.role = any(${rolesWith("views:share")}::text[]) and keepers.status = 'Registered'
    and ${isNotExpired(now, "keepers")})`;
  const meets = sql`(case when users.company_id is not null
    then exists (select from memberships own join memberships other on other.network_id = own.network_id
      where own.user_id = users.id and other.user_id = keepers.id)
    else 'Senior Advisor' in (users.role, keepers.role)
      or exists (select from advisor_companies own join advisor_companies other on other.company_id = own.company_id
        where own.user_id = users.id and other.user_id = keepers.id) end)`;
  const opensAt = sql`case when is_standard and not exists (
    select from left_views where view_id = saved_views.id and user_id = users.id) then path end`;
  return sql`coalesce((
    select json_agg(json_build_object('id', saved_views.id, 'list', list, 'name', name, 'query', query,
      'sharedWith', shared_with, 'opensAt', ${opensAt},
      'by', case when keepers.id <> users.id then ${nameInFull("keepers")} end) order by lower(name), saved_views.id)
    from saved_views join users keepers on keepers.id = saved_views.user_id
    where saved_views.user_id = users.id
      or shared_with is not null and coalesce(saved_views.company_id, 0) = coalesce(users.company_id, 0)
        and keepers.company_id is not distinct from saved_views.company_id
        and ${mayShare} and ${meets} and (shared_with = 'company' or keepers.role = users.role)), '[]')`;
}

/** The views as their lists read them; what is of no list is left out. */
export function readableViews(views: readonly SavedView[]): SavedView[] {
  return views.flatMap((view) => {
    const query = ownQuery(view.list, view.query);
    return query === null ? [] : [{ ...view, query }];
  });
}

export const saveViewForm = z.strictObject({
  intent,
  list: z.string().min(1).max(60),
  name: lineOfText(60, "Enter a name for this view."),
  query: z.string().max(2_000, "This view has too many filters to be kept.").default(""),
  sharedWith: z.enum(["", "role", "company"]).default(""),
  isStandard: z.boolean().default(false),
  /** The list's address as its page gave it. */
  place: z.string().max(400).default(""),
  back: z.string(),
});
export const oneViewForm = z.strictObject({ intent, id: recordId, back: z.string() });

type Keeper = Actor & { userId: number; role: Role };

/**
 * Keeps a list as it is filtered and sorted; under a name that is there already, in its place. A standard one takes the
 * place of the one before it.
 */
export async function saveView(
  db: Db,
  person: Keeper,
  { list, name, query: given, sharedWith, isStandard, place }: z.output<typeof saveViewForm>,
): Promise<{ saved: true } | { saved: false; problems: Problems }> {
  const shared = sharedWith === "" ? null : sharedWith;
  if (shared && !may(person, "views:share"))
    return { saved: false, problems: problem("sharedWith", "You keep views for yourself alone.") };
  const query = ownQuery(list, given);
  if (query === null) return { saved: false, problems: problem("", "This list keeps no views.") };
  const path = await pathOfPlace(list, place);
  if (isStandard && path === null)
    return { saved: false, problems: problem("", "Keep this view from the page of its list.") };
  return db.transaction().execute(async (db) => {
    if (isStandard) await endStandard(db, person.userId, list, name);
    const { rows } = await sql<{ id: number }>`
      insert into saved_views (user_id, company_id, list, name, query, shared_with, is_standard, path)
      select ${person.userId}::integer, ${person.companyId}::integer, ${list}, ${name}, ${query}, ${shared}::text,
        ${isStandard}::boolean, ${path}::text
      where (select count(*) from saved_views where user_id = ${person.userId} and list = ${list}
        and lower(name) <> lower(${name})) < ${MOST_VIEWS}
      on conflict (user_id, list, lower(name)) do update
        set name = excluded.name, query = excluded.query, shared_with = excluded.shared_with,
          is_standard = excluded.is_standard, path = excluded.path
        where (saved_views.name, saved_views.query, saved_views.shared_with, saved_views.is_standard)
          is distinct from (excluded.name, excluded.query, excluded.shared_with, excluded.is_standard)
      returning id`.execute(db);
    const isThere = rows.length === 0 && (await isKept(db, person.userId, list, name));
    if (isThere) return { saved: true };
    if (rows.length === 0)
      return { saved: false, problems: problem("name", `Keep ${MOST_VIEWS} views at most. Delete one first.`) };
    await writeAudit(db, person, {
      action: "user.save-view",
      object: { type: "user", id: person.userId },
      after: { list, name, query, sharedWith: shared, isStandard },
    });
    return { saved: true };
  });
}

/** A list opens by one view at most: what was its standard before, under another name, is an ordinary view. */
async function endStandard(db: Db, userId: number, list: string, name: string): Promise<void> {
  await db
    .updateTable("savedViews")
    .set({ isStandard: false })
    .where("userId", "=", userId)
    .where("list", "=", list)
    .where("isStandard", "=", true)
    .where(sql`lower(name)`, "<>", sql`lower(${name})`)
    .execute();
}

async function isKept(db: Db, userId: number, list: string, name: string): Promise<boolean> {
  const view = await db
    .selectFrom("savedViews")
    .select("id")
    .where("userId", "=", userId)
    .where("list", "=", list)
    .where("name", "=", name)
    .executeTakeFirst();
  return view !== undefined;
}

/** Forgets a view; null where it is absent or somebody else's. */
export async function deleteView(db: Db, person: Keeper, id: number): Promise<{ saved: true; name: string } | null> {
  return db.transaction().execute(async (db) => {
    const view = await db
      .deleteFrom("savedViews")
      .where("id", "=", id)
      .where("userId", "=", person.userId)
      .returning(["list", "name", "query", "sharedWith"])
      .executeTakeFirst();
    if (!view) return null;
    await writeAudit(db, person, {
      action: "user.delete-view",
      object: { type: "user", id: person.userId },
      before: view,
    });
    return { saved: true, name: view.name };
  });
}

/** Stops opening a list by a view that somebody shares, one of those that the person sees; null where it is absent. */
export async function leaveView(
  db: Db,
  person: Keeper,
  views: readonly SavedView[],
  id: number,
): Promise<{ saved: true; name: string } | null> {
  const view = views.find((one) => one.id === id && one.by !== null);
  if (!view) return null;
  return db.transaction().execute(async (db) => {
    const left = await db
      .insertInto("leftViews")
      .values({ userId: person.userId, viewId: id })
      .onConflict((known) => known.doNothing())
      .returning("viewId")
      .executeTakeFirst();
    if (left) {
      await writeAudit(db, person, {
        action: "user.leave-view",
        object: { type: "user", id: person.userId },
        after: { list: view.list, name: view.name },
      });
    }
    return { saved: true, name: view.name };
  });
}
