import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { type CopyContext, type CopyKind, renamed, sameCategory, sameOption } from "./copy-kinds.server.ts";

const isListed = sql`source.status <> 'retired'`;

/** Active and draft ideas with steps, objectives and channel options; those whose channel is missing are left out. */
export const ideaKind: CopyKind = {
  name: "ideas",
  label: "{Ideas} with pictures",
  source: (fromId) => sql`ideas source where source.company_id = ${fromId} and ${isListed}`,
  isThere: (toId) =>
    sql<boolean>`exists (select from ideas same where same.company_id = ${toId} and lower(same.code) = lower(source.code))`,
  texts: { plain: ["title", "summary"], html: ["description_html"] },
  inserts: (copy) => [insertIdeas(copy)],
};

function insertIdeas(copy: CopyContext) {
  const { fromId, toId, userId, now } = copy;
  return sql<{ id: number }>`
    with made as (
      insert into ideas (company_id, code, title, summary, description_html, channel_id, category_id, subcategory_id,
        neighborhood_types, season_from, season_to, effort, lead_days, duration_days, cost_min_cents, cost_max_cents,
        unit_cost_cents, is_incentive_eligible, link, active_from, active_to, status,
        created_at, created_by, updated_at, updated_by)
      select ${toId}::int, source.code, left(${renamed("title", copy)}, 100), left(${renamed("summary", copy)}, 255),
        ${renamed("description_html", copy, true)}, same.id, ${sameCategory("source.category_id", toId)},
        ${sameCategory("source.subcategory_id", toId)}, source.neighborhood_types, source.season_from, source.season_to,
        source.effort, source.lead_days, source.duration_days, source.cost_min_cents, source.cost_max_cents,
        source.unit_cost_cents, source.is_incentive_eligible, source.link, source.active_from, source.active_to,
        source.status, ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
      from ideas source join channels on channels.id = source.channel_id
      join channels same on same.company_id = ${toId} and lower(same.name) = lower(channels.name)
      where source.company_id = ${fromId} and ${isListed} and not ${ideaKind.isThere(toId)}
      order by source.id
      on conflict do nothing returning id, code
    ), pairs as (
      select made.id, source.id as source_id from made join ideas source
        on source.company_id = ${fromId} and lower(source.code) = lower(made.code)
    ), steps as (
      insert into idea_steps (idea_id, position, title, detail, phase, offset_days, is_mandatory, owner_role, link)
      select pairs.id, source.position, left(${renamed("title", copy)}, 100), left(${renamed("detail", copy)}, 1000),
        source.phase, source.offset_days, source.is_mandatory, source.owner_role, source.link
      from pairs join idea_steps source on source.idea_id = pairs.source_id
    ), objectives as (
      insert into idea_objectives (idea_id, company_id, objective_id)
      select pairs.id, ${toId}::int, same.id from pairs join idea_objectives on idea_objectives.idea_id = pairs.source_id
      join objectives original on original.id = idea_objectives.objective_id
      join objectives same on same.company_id = ${toId} and lower(same.name) = lower(original.name)
    ), options as (
      insert into idea_channel_options (idea_id, company_id, channel_option_id)
      select pairs.id, ${toId}::int, same.id from pairs
      join idea_channel_options source on source.idea_id = pairs.source_id
      cross join lateral (select ${sameOption("source.channel_option_id", toId)} as id) same where same.id is not null
    )
    select id from pairs`;
}

/** Published and draft sets whose ideas are all there, with their items. */
export const setKind: CopyKind = {
  name: "sets",
  label: "Autopilot sets",
  source: (fromId) => sql`autopilot_sets source where source.company_id = ${fromId} and source.status <> 'archived'`,
  isThere: (toId) => sql<boolean>`exists (select from autopilot_sets same where same.company_id = ${toId}
    and same.status <> 'archived' and lower(same.name) = lower(source.name))`,
  texts: { plain: ["name", "description"] },
  inserts: (copy) => [insertSets(copy)],
};

function insertSets(copy: CopyContext) {
  const { fromId, toId, userId, now } = copy;
  return sql<{ id: number }>`
    with chosen as (
      select source.*, left(${renamed("name", copy)}, 80) as new_name, ${renamed("description", copy)} as new_description
      from ${setKind.source(fromId)} and not ${setKind.isThere(toId)} and not exists (
        select from autopilot_items join ideas on ideas.id = autopilot_items.idea_id
        where autopilot_items.set_id = source.id and not exists (
          select from ideas same where same.company_id = ${toId} and lower(same.code) = lower(ideas.code)))
    ), made as (
      insert into autopilot_sets (company_id, name, description, objective_id, status,
        created_at, created_by, updated_at, updated_by)
      select ${toId}::int, new_name, left(new_description, 1000),
        (select same.id from objectives original join objectives same
          on same.company_id = ${toId} and lower(same.name) = lower(original.name)
          where original.id = chosen.objective_id),
        status, ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
      from chosen on conflict do nothing returning id, name
    ), items as (
      insert into autopilot_items (set_id, company_id, position, idea_id, offset_days, channel_option_id, quantity,
        unit_cost_cents, is_mandatory)
      select made.id, ${toId}::int, source.position, same.id, source.offset_days,
        ${sameOption("source.channel_option_id", toId)}, source.quantity, source.unit_cost_cents, source.is_mandatory
      from made join chosen on lower(chosen.new_name) = lower(made.name)
      join autopilot_items source on source.set_id = chosen.id
      join ideas on ideas.id = source.idea_id
      join ideas same on same.company_id = ${toId} and lower(same.code) = lower(ideas.code)
    )
    select id from made`;
}

/** List the keys of the pictures of a company's ideas that another company lacks; all of them for company 0. */
export async function listPictureKeys(db: Db, fromId: number, toId: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select files.key from ideas source
    join files on files.id = source.image_file_id
    where source.company_id = ${fromId} and ${isListed} and not ${ideaKind.isThere(toId)}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Give the copied ideas their pictures, whose bytes lie under new keys. */
export async function copyPictures(
  db: Db,
  { fromId, toId, userId }: CopyContext,
  keys: ReadonlyMap<string, string>,
): Promise<void> {
  if (keys.size === 0) return;
  const pairs = JSON.stringify([...keys].map(([old, key]) => ({ old, key })));
  await sql`
    with pictures as (
      select made.id as idea_id, pair.key, files.name, files.content_type, files.bytes, files.sha256
      from jsonb_to_recordset(${pairs}::jsonb) as pair (old text, key text)
      join files on files.key = pair.old
      join ideas source on source.image_file_id = files.id and source.company_id = ${fromId}
      join ideas made on made.company_id = ${toId} and lower(made.code) = lower(source.code)
      where made.image_file_id is null
    ), stored as (
      insert into files (key, name, content_type, bytes, sha256, company_id, object_type, object_id, created_by)
      select key, name, content_type, bytes, sha256, ${toId}::int, 'ideaImage', idea_id, ${userId}::int from pictures
      returning id, object_id
    )
    update ideas set image_file_id = stored.id from stored where ideas.id = stored.object_id`.execute(db);
}
