import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/connect.ts";
import { type Problems, problem } from "#app/http/problems.ts";
import { writeAudit } from "#app/platform/audit/write-audit.server.ts";
import { intent, lineOfText, recordId } from "#app/platform/fields/text-fields.ts";
import { may } from "#app/platform/identity/permissions.ts";
import type { Role } from "#app/platform/identity/roles.ts";
import { nameInFull } from "#app/platform/identity/person-name.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { SavedView } from "#app/ui/list/saved-views.tsx";

/** So many views somebody has of one list (PRODUCT-DETAILS.md B41). */
const MOST_VIEWS = 50;

/** The views of a statement's `users` and those that others share with them, for the frame around their pages. */
export const savedViewsAsJson: RawBuilder<SavedView[]> = sql`coalesce((
  select json_agg(json_build_object('id', saved_views.id, 'list', list, 'name', name, 'query', query, 'sharedWith', shared_with,
    'opensAt', case when is_standard then path end, 'by', case when keepers.id <> users.id then ${nameInFull("keepers")} end) order by lower(name), saved_views.id)
  from saved_views join users keepers on keepers.id = saved_views.user_id
  where saved_views.user_id = users.id
    or shared_with is not null and coalesce(saved_views.company_id, 0) = coalesce(users.company_id, 0)
      and keepers.status <> 'Blocked' and (shared_with = 'company' or keepers.role = users.role)), '[]')`;

export const saveViewForm = z.strictObject({
  intent,
  list: z.string().min(1).max(60),
  name: lineOfText(60, "Enter a name for this view."),
  query: z.string().max(2_000, "This view has too many filters to be kept.").default(""),
  sharedWith: z.enum(["", "role", "company"]).default(""),
  isStandard: z.boolean().default(false),
  back: z.string(),
});
export const deleteViewForm = z.strictObject({ intent, id: recordId, back: z.string() });

type Keeper = Actor & { userId: number; role: Role };

/**
 * Keeps a list as it is filtered and sorted; under a name that is there already, in its place. A standard one takes the
 * place of the one before it.
 */
export async function saveView(
  db: Db,
  person: Keeper,
  { list, name, query, sharedWith, isStandard, back }: z.output<typeof saveViewForm>,
): Promise<{ saved: true } | { saved: false; problems: Problems }> {
  const shared = sharedWith === "" ? null : sharedWith;
  if (shared && !may(person, "views:share"))
    return { saved: false, problems: problem("sharedWith", "You keep views for yourself alone.") };
  const path = listPath(back);
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

/** Where a list stands, whichever record it is of: "/company/#/users". */
export function listPath(address: string): string {
  const [path = ""] = address.split(/[?#]/, 1);
  return path.replace(/\/\d+(?=\/|$)/g, "/#");
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
