import { type RawBuilder, sql } from "kysely";
import { type BrandName, brandPattern, brandReplacement, nameInHtml } from "./brand-names.ts";

/** Companies and settings of a copy; the target may be 0, a company that is not created yet. */
export interface CopyContext {
  fromId: number;
  toId: number;
  userId: number;
  now: Date;
  names: readonly BrandName[];
}

/** Kind of records that a company can copy from another. References are matched by name, never by id. */
export interface CopyKind {
  name: string;
  label: string;
  /** Records of the other company, as `source`. */
  source: (fromId: number) => RawBuilder<unknown>;
  /** Builds the SQL condition that the company `toId` already has the `source` record. */
  isThere: (toId: number) => RawBuilder<boolean>;
  /** Insert the records that are not there; each statement returns the id of each. The first one's rows are counted. */
  inserts: (copy: CopyContext) => RawBuilder<{ id: number }>[];
  /** Columns that may name the brand, as texts of `source`. */
  texts?: { plain?: readonly string[]; html?: readonly string[] };
}

/** Records that only have to be inserted, with columns that are copied as they are. */
export function plainKind(kind: {
  name: string;
  label: string;
  table: string;
  /** Columns copied as they are; the first one tells records apart. */
  columns: readonly string[];
  isOrdered?: boolean;
  /** True when names that differ only by case are different records. */
  isExact?: boolean;
  where?: RawBuilder<boolean>;
  texts?: readonly string[];
}): CopyKind {
  const {
    name,
    label,
    table,
    columns,
    isOrdered = true,
    isExact = false,
    where = sql<boolean>`true`,
    texts = [],
  } = kind;
  const [key = "name"] = columns;
  const own = (alias: string) => (isExact ? sql.ref(`${alias}.${key}`) : sql`lower(${sql.ref(`${alias}.${key}`)})`);
  const source = (fromId: number) => sql`${sql.table(table)} source where source.company_id = ${fromId} and ${where}`;
  const isThere = (toId: number) =>
    sql<boolean>`exists (select from ${sql.table(table)} same where same.company_id = ${toId} and ${own("same")} = ${own("source")})`;
  return {
    name,
    label,
    source,
    isThere,
    texts: { plain: texts },
    inserts: (copy) => [
      sql<{ id: number }>`insert into ${sql.table(table)} (company_id, updated_at, updated_by,
          ${sql.join(columns.map((column) => sql.ref(column)))} ${isOrdered ? sql`, created_at, created_by, position` : sql``})
        select ${copy.toId}::int, ${copy.now}::timestamptz, ${copy.userId}::int,
          ${sql.join(columns.map((column) => (texts.includes(column) ? renamed(column, copy) : sql.ref(`source.${column}`))))}
          ${isOrdered ? sql`, ${copy.now}::timestamptz, ${copy.userId}::int, source.position + ${nextPosition(table, copy.toId)}` : sql``}
        from ${source(copy.fromId)} and not ${isThere(copy.toId)}
        on conflict do nothing returning id`,
    ],
  };
}

function nextPosition(table: string, toId: number): RawBuilder<number> {
  return sql<number>`(select coalesce(max(position) + 1, 0) from ${sql.table(table)} where company_id = ${toId})`;
}

/** Return a column of `source` with the brand's names replaced. */
export function renamed(column: string, { names }: Pick<CopyContext, "names">, isHtml = false): RawBuilder<string> {
  const written = (name: string) => (isHtml ? nameInHtml(name) : name);
  return names.reduce(
    (text, { find, replacement }) =>
      sql<string>`regexp_replace(${text}, ${brandPattern(written(find))}::text, ${brandReplacement(written(replacement))}::text, 'g')`,
    sql<string>`${sql.ref(`source.${column}`)}`,
  );
}

/** Return the id of the target's record with the name of a `source` record's reference. */
function sameRecord(table: string, reference: string, toId: number): RawBuilder<number | null> {
  return sql<number | null>`(select same.id from ${sql.table(table)} original join ${sql.table(table)} same
    on same.company_id = ${toId} and lower(same.name) = lower(original.name)
    where original.id = ${sql.ref(reference)} limit 1)`;
}

/** Return the id of the target's channel option with the names of a `source` record's option and channel. */
export function sameOption(reference: string, toId: number): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select same.id from channel_options original join channels on channels.id = original.channel_id
    join channels its on its.company_id = ${toId} and lower(its.name) = lower(channels.name)
    join channel_options same on same.channel_id = its.id and lower(same.name) = lower(original.name)
    where original.id = ${sql.ref(reference)} limit 1)`;
}

/** Return the id of the target's category with the name and parent of a `source` record's category. */
export function sameCategory(reference: string, toId: number): RawBuilder<number | null> {
  return sql<number | null>`(select same.id from categories original join categories same on same.company_id = ${toId}
    and lower(same.name) = lower(original.name) and ${sameParent("original", "same")}
    where original.id = ${sql.ref(reference)} limit 1)`;
}

function sameParent(one: string, other: string): RawBuilder<boolean> {
  const parent = (alias: string) =>
    sql`(select lower(parent.name) from categories parent where parent.id = ${sql.ref(`${alias}.parent_id`)})`;
  return sql<boolean>`${parent(one)} is not distinct from ${parent(other)}`;
}

export const channelKind = plainKind({
  name: "channels",
  label: "Channels",
  table: "channels",
  columns: ["name", "icon", "light_color", "dark_color", "is_active", "lead_days", "link"],
});

export const optionKind: CopyKind = {
  name: "channelOptions",
  label: "Channel options",
  source: (fromId) => sql`channel_options source where source.company_id = ${fromId}`,
  isThere: (toId) => sql<boolean>`${sameOption("source.id", toId)} is not null`,
  inserts: ({ fromId, toId, userId, now }) => [
    sql<{
      id: number;
    }>`insert into channel_options (company_id, channel_id, name, unit, unit_cost_cents, least_quantity, most_quantity,
        vendor_hint, is_active, position, created_at, created_by, updated_at, updated_by)
      select ${toId}::int, copied.channel_id, name, unit, unit_cost_cents, least_quantity, most_quantity, vendor_hint,
        is_active, source.position + (select coalesce(max(own.position) + 1, 0) from channel_options own
          where own.channel_id = copied.channel_id),
        ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
      from channel_options source
      cross join lateral (select ${sameRecord("channels", "source.channel_id", toId)} as channel_id) copied
      where source.company_id = ${fromId} and copied.channel_id is not null
        and ${sameOption("source.id", toId)} is null
      on conflict do nothing returning id`,
  ],
};

export const metricTypeKind = plainKind({
  name: "metricTypes",
  label: "Metric types",
  table: "metric_types",
  columns: [
    "name",
    "key",
    "formula",
    "unit",
    "decimals",
    "aggregation",
    "frequency",
    "good_direction",
    "may_be_negative",
    "variance_percent",
    "week_starts_on",
    "is_active",
  ],
});

export const objectiveKind: CopyKind = {
  name: "objectives",
  label: "Objectives",
  source: (fromId) => sql`objectives source where source.company_id = ${fromId}`,
  isThere: (toId) => sql<boolean>`${sameRecord("objectives", "source.id", toId)} is not null`,
  texts: { plain: ["description"] },
  inserts: (copy) => [
    sql<{
      id: number;
    }>`insert into objectives (company_id, name, description, icon, metric_type_id, is_active, position,
        created_at, created_by, updated_at, updated_by)
      select ${copy.toId}::int, name, left(${renamed("description", copy)}, 1000), icon,
        ${sameRecord("metric_types", "source.metric_type_id", copy.toId)}, is_active,
        source.position + ${nextPosition("objectives", copy.toId)},
        ${copy.now}::timestamptz, ${copy.userId}::int, ${copy.now}::timestamptz, ${copy.userId}::int
      from objectives source
      where source.company_id = ${copy.fromId} and ${sameRecord("objectives", "source.id", copy.toId)} is null
      on conflict do nothing returning id`,
  ],
};

export const categoryKind: CopyKind = {
  name: "categories",
  label: "Categories",
  source: (fromId) => sql`categories source where source.company_id = ${fromId}`,
  isThere: (toId) => sql<boolean>`${sameCategory("source.id", toId)} is not null`,
  // Parents come first, so that their children find them.
  inserts: ({ fromId, toId, userId, now }) =>
    [sql`source.parent_id is null`, sql`source.parent_id is not null`].map(
      (level) => sql<{
        id: number;
      }>`insert into categories (company_id, parent_id, name, applies_to, is_active, position,
          created_at, created_by, updated_at, updated_by)
        select ${toId}::int, copied.parent_id, name, applies_to, is_active, position,
          ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
        from categories source
        cross join lateral (select ${sameCategory("source.parent_id", toId)} as parent_id) copied
        where source.company_id = ${fromId} and ${level} and (source.parent_id is null) = (copied.parent_id is null)
          and ${sameCategory("source.id", toId)} is null
        on conflict do nothing returning id`,
    ),
};

export const eventCategoryKind = plainKind({
  name: "eventCategories",
  label: "Event categories",
  table: "custom_event_categories",
  columns: ["name", "description", "is_reimbursable", "needs_approval", "is_active"],
});

export const packageKind = plainKind({
  name: "packages",
  label: "Social media packages",
  table: "social_packages",
  columns: [
    "name",
    "description",
    "price_cents",
    "billing",
    "posts_per_period",
    "networks",
    "min_lead_days",
    "is_incentive_eligible",
    "is_active",
  ],
});
