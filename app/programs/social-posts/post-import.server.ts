import { LAST_DAY_ERROR } from "#app/platform/fields/day-fields.ts";
import { sql } from "kysely";
import { paths } from "#app/paths.ts";
import { parseCellDay } from "#app/platform/dates/parse-cell-day.ts";
import { compareRow } from "#app/platform/import-kinds/compare-row.ts";
import type {
  CellProblem,
  CheckedRow,
  Importer,
  ImportColumn,
  ImportKind,
  ImportRow,
  SavableRow,
} from "#app/platform/import-kinds/import-kind.ts";
import { writeImportedRows } from "#app/platform/import-kinds/write-imported-rows.server.ts";
import type { Context } from "#app/platform/records/context.ts";
import { dayText } from "#app/ui/format.ts";
import { socialNetworkWords, SOCIAL_NETWORKS } from "#app/setup/settings/social-networks.ts";
import { postFields } from "./post-form.ts";
import { listPostCategories } from "./posts.server.ts";

/** Columns of a posts file, as the list's download has them, without the status. */
const columns = [
  {
    field: "title",
    header: "Title",
    isRequired: true,
    help: "Must be unique. If the title exists, we update that post. If not, we add a new one.",
  },
  {
    field: "networks",
    header: "Platforms",
    help: `Separate them with semicolons: ${Object.values(socialNetworkWords).join(", ")}.`,
  },
  { field: "category", header: "Category", help: "Use an existing category, such as Seasonal, Holidays." },
  {
    field: "caption",
    header: "Caption",
    help: "Up to 2,200 characters. Can include {{location_name}}, {{address}} and {{phone}}.",
  },
  { field: "hashtags", header: "Hashtags", help: "Start each with # and separate them with spaces." },
  {
    field: "validFrom",
    header: "Available from",
    aliases: ["Valid from"],
    help: "First day, as MM/DD/YYYY. Leave blank for no limit.",
  },
  {
    field: "validTo",
    header: "Available until",
    aliases: ["Valid to"],
    help: "Last day, as MM/DD/YYYY. Leave blank for no limit.",
  },
] as const satisfies readonly ImportColumn[];

type Field = (typeof columns)[number]["field"];
type Cells = Record<Field, string>;
const fields = columns.map(({ field }) => field);

/** Post as the cells of a row describe it. */
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

/** CSV import of a company's posts, matched by title. New posts are drafts; pictures are added on their pages. */
export const postImport: ImportKind<Field, ImportedPost> = {
  name: "social-posts",
  one: "post",
  many: "posts",
  permission: "post:manage",
  columns,
  key: ["title"],
  passedOver: ["Status", "Updated (UTC)"],
  listPath: (company) => paths.posts({ company }),
  table: "socialPosts",
  object: "social-post",
  async check({ db, actor: { access } }, companyId, rows) {
    const titles = rows.map(({ cells }) => (cells.title ?? "").trim().toLowerCase());
    const stored = await db
      .selectFrom("socialPosts")
      .select(["id", "title", "networks", "categoryId", "caption", "hashtags", "validFrom", "validTo"])
      .where("companyId", "=", companyId)
      .where(sql<boolean>`lower(title) = any(${titles}::text[])`)
      .execute();
    const posts = new Map(stored.map((post) => [post.title.toLowerCase(), post]));
    const categories = await listPostCategories(db, access, companyId);
    return rows.map((row) => checkRow(row, posts, categories));
  },
  examples: async (db, { access }, companyId) => {
    const [category] = await listPostCategories(db, access, companyId);
    return [
      {
        title: "Maple donut is back",
        networks: "Facebook; Instagram",
        category: category?.name ?? "",
        caption: "Maple is back at {{location_name}}.",
        hashtags: "#maple #donuts",
        validFrom: "09/15/2027",
        validTo: "11/30/2027",
      },
      { title: "Good morning", networks: "Facebook", caption: "Call us at {{phone}} for a dozen to go." },
    ];
  },
  async lockReferences(db, companyId) {
    await sql`select from categories where company_id = ${companyId} order by id for share`.execute(db);
  },
  save: savePosts,
};

function checkRow(
  { line, cells }: ImportRow<Field>,
  posts: ReadonlyMap<string, KeptPost>,
  categories: Categories,
): CheckedRow<Field, ImportedPost> {
  const stored = posts.get((cells.title ?? "").trim().toLowerCase());
  const storedCells = stored ? toCells(stored, categories) : noCells;
  const cellText = (field: Field) => (cells[field] ?? storedCells[field]).trim();
  const problems: CellProblem<Field>[] = [];
  const take = <Value>(field: Field, schema: { safeParse(value: unknown): Parsed<Value> }, input: unknown) => {
    const parsed = schema.safeParse(input);
    if (parsed.success) return parsed.data;
    problems.push({ field, sentence: parsed.error.issues[0]?.message ?? "We can't read this value." });
    return undefined;
  };
  const named = cellText("networks")
    .split(/[;|]/)
    .flatMap((word) => (word.trim() ? [word.trim().toLowerCase()] : []));
  const networks = named.map((word) => SOCIAL_NETWORKS.find((one) => socialNetworkWords[one].toLowerCase() === word));
  if (networks.includes(undefined)) {
    problems.push({ field: "networks", sentence: `Use ${Object.values(socialNetworkWords).join(", ")}.` });
  }
  const category = categories.find(({ name }) => name.toLowerCase() === cellText("category").toLowerCase());
  if (cellText("category") && !category) {
    problems.push({
      field: "category",
      sentence: `No category of social posts has the name ${cellText("category")}.`,
      code: "unknown",
    });
  }
  const value: ImportedPost = {
    title: take("title", postFields.title, cellText("title")) ?? "",
    networks: networks.flatMap((network) => network ?? []),
    categoryId: category?.id ?? null,
    caption: take("caption", postFields.caption, cellText("caption")) ?? "",
    hashtags: take("hashtags", postFields.hashtags, cellText("hashtags")) ?? "",
    validFrom: take("validFrom", postFields.validFrom, toDayInput(cellText("validFrom"))) ?? null,
    validTo: take("validTo", postFields.validTo, toDayInput(cellText("validTo"))) ?? null,
  };
  if (value.validFrom && value.validTo && value.validTo < value.validFrom) {
    problems.push({ field: "validTo", sentence: LAST_DAY_ERROR, code: "conflict" });
  }
  if (problems.length > 0) return { line, outcome: "bad", problems };
  return compareRow(
    { line, value },
    fields,
    stored ? { id: stored.id, cells: storedCells } : null,
    toCells(value, categories),
  );
}

type Parsed<Value> =
  { success: true; data: Value } | { success: false; error: { issues: readonly { message: string }[] } };

const noCells: Cells = {
  title: "",
  networks: "",
  category: "",
  caption: "",
  hashtags: "",
  validFrom: "",
  validTo: "",
};

/** Return the cells of a post as the list's download writes them. */
function toCells(post: ImportedPost, categories: Categories): Cells {
  const { title, networks, categoryId, caption, hashtags, validFrom, validTo } = post;
  return {
    title,
    caption,
    hashtags,
    networks: SOCIAL_NETWORKS.flatMap((one) => (networks.includes(one) ? [socialNetworkWords[one]] : [])).join("; "),
    category: categories.find(({ id }) => id === categoryId)?.name ?? "",
    validFrom: validFrom ? dayText(validFrom) : "",
    validTo: validTo ? dayText(validTo) : "",
  };
}

function toDayInput(cell: string): string | undefined {
  return cell === "" ? undefined : (parseCellDay(cell) ?? cell);
}

/** Write the posts of a file, and the version of each that its history shows. */
async function savePosts(
  context: Context<Importer>,
  companyId: number,
  rows: readonly SavableRow<ImportedPost>[],
): Promise<ReadonlyMap<number, number>> {
  const created = await writeImportedRows(context, companyId, rows, {
    table: "socialPosts",
    columns: ["title", "categoryId", "caption", "hashtags", "networks", "validFrom", "validTo"],
  });
  const changed = rows.flatMap(({ recordId }) => recordId ?? []);
  const { db, actor, now } = context;
  await sql`
    insert into social_post_versions (post_id, number, content, at, by_user_id)
    select id, version, jsonb_build_object('title', title, 'caption', caption, 'hashtags', hashtags, 'networks',
        networks, 'networkCaptions', network_captions, 'validFrom', valid_from, 'validTo', valid_to),
      ${now}::timestamptz, ${actor.userId}::integer
    from social_posts where id = any(${[...created.values(), ...changed]}::integer[])`.execute(db);
  return created;
}
