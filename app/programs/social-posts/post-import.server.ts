import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import { paths } from "#app/paths.ts";
import { typedDay } from "#app/platform/dates/typed-day.ts";
import { compareRow } from "#app/platform/imports/compare-row.ts";
import type {
  CellProblem,
  Checked,
  Importer,
  ImportColumn,
  ImportKind,
  ImportRow,
  Savable,
} from "#app/platform/imports/import-kind.ts";
import { dayText } from "#app/ui/format.ts";
import { networkWords, SOCIAL_NETWORKS } from "#app/setup/social-packages/social-networks.ts";
import { postFields } from "./post-form.ts";
import { listPostCategories } from "./posts.server.ts";

/** The columns of a posts file: those of the list's own download, but for the status. */
const columns = [
  {
    field: "title",
    header: "Title",
    isRequired: true,
    help: "It tells posts apart: one that is there is changed, any other is new.",
  },
  { field: "networks", header: "Platforms", help: `Apart by ;. ${Object.values(networkWords).join(", ")}.` },
  { field: "category", header: "Category", help: "As the list writes it, such as Seasonal, Autumn." },
  { field: "caption", header: "Caption", help: "At most 2,200 characters, with {{location_name}} and the like." },
  { field: "hashtags", header: "Hashtags", help: "Each begins with #, with blanks between them." },
  { field: "validFrom", header: "Valid from", help: "The first day as MM/DD/YYYY. Empty: always." },
  { field: "validTo", header: "Valid to", help: "The last day as MM/DD/YYYY. Empty: always." },
] as const satisfies readonly ImportColumn[];

type Field = (typeof columns)[number]["field"];
type Cells = Record<Field, string>;
const fields = columns.map(({ field }) => field);

/** A post as its cells say it. */
interface ImportedPost {
  title: string;
  networks: string[];
  categoryId: number | null;
  caption: string;
  hashtags: string;
  validFrom: string | null;
  validTo: string | null;
}

interface KeptPost extends ImportedPost {
  id: number;
}

type Categories = Awaited<ReturnType<typeof listPostCategories>>;

/** Posts of a company by CSV, known by their titles. New ones are drafts: their pictures are added on their pages. */
export const postImport: ImportKind<Field, ImportedPost> = {
  ...{ name: "social-posts", one: "post", many: "posts", permission: "post:manage", columns, key: ["title"] },
  passedOver: ["Status", "Updated (UTC)"],
  list: (company) => paths.posts({ company }),
  ...{ table: "socialPosts", object: "social-post" },
  async check(db, { reach }, companyId, rows) {
    const titles = rows.map(({ cells }) => (cells.title ?? "").trim().toLowerCase());
    const kept = await db
      .selectFrom("socialPosts")
      .select(["id", "title", "networks", "categoryId", "caption", "hashtags", "validFrom", "validTo"])
      .where("companyId", "=", companyId)
      .where(sql<boolean>`lower(title) = any(${titles}::text[])`)
      .execute();
    const posts = new Map(kept.map((post) => [post.title.toLowerCase(), post]));
    const categories = await listPostCategories(db, reach, companyId);
    return rows.map((row) => checkRow(row, posts, categories));
  },
  examples: async (db, { reach }, companyId) => {
    const [category] = await listPostCategories(db, reach, companyId);
    return [
      {
        ...{ title: "Maple donut is back", networks: "Facebook; Instagram", category: category?.name ?? "" },
        ...{ caption: "Maple is back at {{location_name}}.", hashtags: "#maple #donuts" },
        ...{ validFrom: "09/15/2027", validTo: "11/30/2027" },
      },
      { title: "Good morning", networks: "Facebook", caption: "Call us at {{phone}} for a dozen to go." },
    ];
  },
  async lock(db, companyId) {
    await sql`select from categories where company_id = ${companyId} order by id for share`.execute(db);
  },
  save: savePosts,
};

function checkRow(
  { line, cells }: ImportRow<Field>,
  posts: ReadonlyMap<string, KeptPost>,
  categories: Categories,
): Checked<Field, ImportedPost> {
  const kept = posts.get((cells.title ?? "").trim().toLowerCase());
  const held = kept ? cellsOf(kept, categories) : noCells;
  const said = (field: Field) => (cells[field] ?? held[field]).trim();
  const problems: CellProblem<Field>[] = [];
  const take = <Value>(field: Field, schema: { safeParse(value: unknown): Parsed<Value> }, typed: unknown) => {
    const parsed = schema.safeParse(typed);
    if (parsed.success) return parsed.data;
    problems.push({ field, sentence: parsed.error.issues[0]?.message ?? "This cannot be read." });
    return undefined;
  };
  const named = said("networks")
    .split(/[;|]/)
    .flatMap((word) => (word.trim() ? [word.trim().toLowerCase()] : []));
  const networks = named.map((word) => SOCIAL_NETWORKS.find((one) => networkWords[one].toLowerCase() === word));
  if (networks.includes(undefined)) {
    problems.push({ field: "networks", sentence: `Use ${Object.values(networkWords).join(", ")}.` });
  }
  const category = categories.find(({ name }) => name.toLowerCase() === said("category").toLowerCase());
  if (said("category") && !category) {
    problems.push({
      field: "category",
      sentence: `No category of social posts is called ${said("category")}.`,
      code: "unknown",
    });
  }
  const value: ImportedPost = {
    title: take("title", postFields.title, said("title")) ?? "",
    networks: networks.flatMap((network) => network ?? []),
    categoryId: category?.id ?? null,
    caption: take("caption", postFields.caption, said("caption")) ?? "",
    hashtags: take("hashtags", postFields.hashtags, said("hashtags")) ?? "",
    validFrom: take("validFrom", postFields.validFrom, daySaid(said("validFrom"))) ?? null,
    validTo: take("validTo", postFields.validTo, daySaid(said("validTo"))) ?? null,
  };
  if (value.validFrom && value.validTo && value.validTo < value.validFrom) {
    problems.push({ field: "validTo", sentence: "Choose the first day or a later one.", code: "conflict" });
  }
  if (problems.length > 0) return { line, outcome: "bad", problems };
  return compareRow({ line, value }, fields, kept ? { id: kept.id, cells: held } : null, cellsOf(value, categories));
}

type Parsed<Value> =
  { success: true; data: Value } | { success: false; error: { issues: readonly { message: string }[] } };

const noCells: Cells = {
  ...{ title: "", networks: "", category: "", caption: "", hashtags: "", validFrom: "", validTo: "" },
};

/** The cells that a post fills, as the list's download writes them. */
function cellsOf(post: ImportedPost, categories: Categories): Cells {
  const { title, networks, categoryId, caption, hashtags, validFrom, validTo } = post;
  return {
    ...{ title, caption, hashtags },
    networks: SOCIAL_NETWORKS.flatMap((one) => (networks.includes(one) ? [networkWords[one]] : [])).join("; "),
    category: categories.find(({ id }) => id === categoryId)?.name ?? "",
    validFrom: validFrom ? dayText(validFrom) : "",
    validTo: validTo ? dayText(validTo) : "",
  };
}

function daySaid(cell: string): string | undefined {
  return cell === "" ? undefined : (typedDay(cell) ?? cell);
}

async function savePosts(
  db: Db,
  { userId }: Importer,
  companyId: number,
  rows: readonly Savable<ImportedPost>[],
  _: { isExtraOn: boolean },
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  const given = JSON.stringify(rows.map(({ line, recordId, value }) => ({ line, recordId, ...value })));
  const { rows: saved } = await sql<{ id: number; line: number; isNew: boolean }>`
    with given as (
      select line, "recordId", title, "categoryId", caption, hashtags, "validFrom", "validTo",
        array(select jsonb_array_elements_text(networks)) as networks
      from jsonb_to_recordset(${given}::jsonb) as row (line int, "recordId" int, title text, networks jsonb,
        "categoryId" int, caption text, hashtags text, "validFrom" date, "validTo" date)
    ), made as (
      insert into social_posts (company_id, title, category_id, caption, hashtags, networks, valid_from, valid_to,
        created_at, created_by, updated_at, updated_by)
      select ${companyId}::int, title, "categoryId", caption, hashtags, networks, "validFrom", "validTo",
        ${now}::timestamptz, ${userId}::int, ${now}::timestamptz, ${userId}::int
      from given where "recordId" is null order by line
      returning *
    ), changed as (
      update social_posts post set title = given.title, category_id = given."categoryId", caption = given.caption,
        hashtags = given.hashtags, networks = given.networks, valid_from = given."validFrom",
        valid_to = given."validTo", updated_at = ${now}::timestamptz, updated_by = ${userId}::int,
        version = version + 1
      from given where post.id = given."recordId"
      returning post.*
    ), saved as (
      select *, true as is_new from made union all select *, false from changed
    ), kept as (
      insert into social_post_versions (post_id, number, content, at, by_user_id)
      select id, version, jsonb_build_object('title', title, 'caption', caption, 'hashtags', hashtags, 'networks',
          networks, 'networkCaptions', network_captions, 'validFrom', valid_from, 'validTo', valid_to),
        ${now}::timestamptz, ${userId}::int
      from saved
    )
    select saved.id, given.line, saved.is_new from saved join given on lower(given.title) = lower(saved.title)`.execute(
    db,
  );
  return new Map(saved.flatMap(({ id, line, isNew }) => (isNew ? [[line, id] as const] : [])));
}
