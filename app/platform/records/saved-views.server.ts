import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError } from "#app/http/errors.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { intentField, requiredText, recordIdField } from "#app/platform/fields/text-fields.ts";
import { can, rolesWith } from "#app/platform/identity/permissions.ts";
import { isNotExpired } from "#app/platform/identity/expiry.server.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { fullNameSql } from "#app/platform/identity/person-name.server.ts";
import type { AuditActor } from "#app/platform/identity/actor.ts";
import type { SavedView } from "#app/ui/list/saved-views.tsx";
import { normalizeListQuery, verifyListPath } from "./list-registry.server.ts";

/** Largest number of views that a user has of one list (docs/product/fields.md, limits elsewhere). */
const MAX_SAVED_VIEWS = 50;

/**
 * Views of the query's `users` and views shared with them, as JSON for the frame around their pages. The owner's
 * permission to share is checked now: customers share within their networks, advisors within their companies.
 */
export function savedViewsAsJson(now: Date): RawBuilder<SavedView[]> {
  const canShare = sql`(keepers.role = any(${rolesWith("views:share")}::text[]) and keepers.status = 'Registered'
    and ${isNotExpired(now, "keepers")})`;
  const sharesScope = sql`(case when users.company_id is not null
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
      'by', case when keepers.id <> users.id then ${fullNameSql("keepers")} end) order by lower(name), saved_views.id)
    from saved_views join users keepers on keepers.id = saved_views.user_id
    where saved_views.user_id = users.id
      or shared_with is not null and coalesce(saved_views.company_id, 0) = coalesce(users.company_id, 0)
        and keepers.company_id is not distinct from saved_views.company_id
        and ${canShare} and ${sharesScope} and (shared_with = 'company' or keepers.role = users.role)), '[]')`;
}

/** Normalize views' queries as their lists read them; views of unknown lists are left out. */
export function normalizeViews(views: readonly SavedView[]): SavedView[] {
  return views.flatMap((view) => {
    const query = normalizeListQuery(view.list, view.query);
    return query === null ? [] : [{ ...view, query }];
  });
}

export const saveViewForm = z.strictObject({
  intent: intentField(["save"]),
  list: z.string().min(1).max(60),
  name: requiredText(60, "Enter a name for this view."),
  query: z.string().max(2_000, "This view has too many filters. Remove some.").default(""),
  sharedWith: z.enum(["", "role", "company"]).default(""),
  isStandard: z.boolean().default(false),
  /** Signed path of the list, from its page. */
  place: z.string().max(400).default(""),
  back: z.string(),
});
export const viewIdForm = z.strictObject({
  intent: intentField(["delete", "leave"]),
  id: recordIdField,
  back: z.string(),
});

type ViewOwner = AuditActor & { userId: number; role: Role };

/**
 * Save a list's filters and order as a view, replacing the user's view of the same name. A new default view replaces
 * the earlier default.
 */
export async function saveView(
  db: Db,
  user: ViewOwner,
  { list, name, query: rawQuery, sharedWith, isStandard, place }: z.output<typeof saveViewForm>,
): Promise<{ saved: true } | { saved: false; fieldErrors: FieldErrors }> {
  const shared = sharedWith === "" ? null : sharedWith;
  if (shared && !can(user, "views:share"))
    return { saved: false, fieldErrors: fieldError("sharedWith", "You can only save views for yourself.") };
  const query = normalizeListQuery(list, rawQuery);
  if (query === null) return { saved: false, fieldErrors: fieldError("", "You can't save views of this list.") };
  const path = await verifyListPath(list, place);
  if (isStandard && path === null)
    return { saved: false, fieldErrors: fieldError("", "Open the list and save the default view there.") };
  return db.transaction().execute(async (db) => {
    if (isStandard) await clearDefaultView(db, user.userId, list, name);
    const { rows } = await sql<{ id: number }>`
      insert into saved_views (user_id, company_id, list, name, query, shared_with, is_standard, path)
      select ${user.userId}::integer, ${user.companyId}::integer, ${list}, ${name}, ${query}, ${shared}::text,
        ${isStandard}::boolean, ${path}::text
      where (select count(*) from saved_views where user_id = ${user.userId} and list = ${list}
        and lower(name) <> lower(${name})) < ${MAX_SAVED_VIEWS}
      on conflict (user_id, list, lower(name)) do update
        set name = excluded.name, query = excluded.query, shared_with = excluded.shared_with,
          is_standard = excluded.is_standard, path = excluded.path
        where (saved_views.name, saved_views.query, saved_views.shared_with, saved_views.is_standard)
          is distinct from (excluded.name, excluded.query, excluded.shared_with, excluded.is_standard)
      returning id`.execute(db);
    const isUnchanged = rows.length === 0 && (await isViewUnchanged(db, user.userId, list, name));
    if (isUnchanged) return { saved: true };
    if (rows.length === 0)
      return {
        saved: false,
        fieldErrors: fieldError("name", `You can save up to ${MAX_SAVED_VIEWS} views. Delete one first.`),
      };
    await writeAudit(db, user, {
      action: "user.save-view",
      object: { type: "user", id: user.userId },
      after: { list, name, query, sharedWith: shared, isStandard },
    });
    return { saved: true };
  });
}

/** Clear the list's earlier default view, because a list opens with one view at most. */
async function clearDefaultView(db: Db, userId: number, list: string, name: string): Promise<void> {
  await db
    .updateTable("savedViews")
    .set({ isStandard: false })
    .where("userId", "=", userId)
    .where("list", "=", list)
    .where("isStandard", "=", true)
    .where(sql`lower(name)`, "<>", sql`lower(${name})`)
    .execute();
}

async function isViewUnchanged(db: Db, userId: number, list: string, name: string): Promise<boolean> {
  const view = await db
    .selectFrom("savedViews")
    .select("id")
    .where("userId", "=", userId)
    .where("list", "=", list)
    .where("name", "=", name)
    .executeTakeFirst();
  return view !== undefined;
}

/** Delete a view; null when it is absent or not the user's. */
export async function deleteView(db: Db, user: ViewOwner, id: number): Promise<{ saved: true; name: string } | null> {
  return db.transaction().execute(async (db) => {
    const view = await db
      .deleteFrom("savedViews")
      .where("id", "=", id)
      .where("userId", "=", user.userId)
      .returning(["list", "name", "query", "sharedWith"])
      .executeTakeFirst();
    if (!view) return null;
    await writeAudit(db, user, {
      action: "user.delete-view",
      object: { type: "user", id: user.userId },
      before: view,
    });
    return { saved: true, name: view.name };
  });
}

/**
 * Dismiss a shared default view for this user, so that the list opens without it. Null when the user sees no such view
 * of another user.
 */
export async function dismissDefaultView(
  db: Db,
  user: ViewOwner,
  views: readonly SavedView[],
  id: number,
): Promise<{ saved: true; name: string } | null> {
  const view = views.find((one) => one.id === id && one.by !== null);
  if (!view) return null;
  return db.transaction().execute(async (db) => {
    const left = await db
      .insertInto("leftViews")
      .values({ userId: user.userId, viewId: id })
      .onConflict((known) => known.doNothing())
      .returning("viewId")
      .executeTakeFirst();
    if (left) {
      await writeAudit(db, user, {
        action: "user.leave-view",
        object: { type: "user", id: user.userId },
        after: { list: view.list, name: view.name },
      });
    }
    return { saved: true, name: view.name };
  });
}
