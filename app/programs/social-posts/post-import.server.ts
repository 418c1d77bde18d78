import { sql } from "kysely";
import { z } from "zod";
import { paths } from "#app/paths.ts";
import { LAST_DAY_ERROR } from "#app/platform/fields/day-fields.ts";
import { defineTableImport } from "#app/platform/import-kinds/define-table-import.server.ts";
import { dateCell, nameCell, wordsCell, type TableColumn } from "#app/platform/import-kinds/import-cells.ts";
import { socialNetworkWords } from "#app/setup/settings/social-networks.ts";
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
    cell: wordsCell(socialNetworkWords),
    help: `Separate them with semicolons: ${Object.values(socialNetworkWords).join(", ")}.`,
  },
  {
    field: "category",
    header: "Category",
    column: "categoryId",
    help: "Use an existing category, such as Seasonal, Holidays.",
  },
  {
    field: "caption",
    header: "Caption",
    help: "Up to 2,200 characters. Can include {{location_name}}, {{address}} and {{phone}}.",
  },
  { field: "hashtags", header: "Hashtags", help: "Start each with # and separate them with spaces." },
  {
    field: "validFrom",
    header: "Available from",
    cell: dateCell,
    aliases: ["Valid from"],
    help: "First day, as MM/DD/YYYY. Leave blank for no limit.",
  },
  {
    field: "validTo",
    header: "Available until",
    cell: dateCell,
    aliases: ["Valid to"],
    help: "Last day, as MM/DD/YYYY. Leave blank for no limit.",
  },
] as const satisfies readonly TableColumn[];

const { title, networks, categoryId, caption, hashtags, validFrom, validTo } = postFields;

const rowImport = defineTableImport({
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
  schema: z.object({ title, networks, categoryId, caption, hashtags, validFrom, validTo }),
  async readReferences({ db, actor: { access } }, companyId, rows) {
    const titleOf = (post: { title?: string }) => (post.title ?? "").trim().toLowerCase();
    const stored = await db
      .selectFrom("socialPosts")
      .selectAll()
      .where("companyId", "=", companyId)
      .where(sql<boolean>`lower(title) = any(${rows.map(({ cells }) => titleOf(cells))}::text[])`)
      .execute();
    const posts = new Map(stored.map((post) => [titleOf(post), post]));
    const categories = await listPostCategories(db, access, companyId);
    return {
      storedOf: ({ cells }) => posts.get(titleOf(cells)),
      cells: { category: nameCell(categories, (name) => `No category of social posts has the name ${name}.`) },
      async complete(post) {
        const { validFrom, validTo } = post;
        const isReversed = validFrom !== null && validTo !== null && validTo < validFrom;
        return isReversed ? [{ field: "validTo", sentence: LAST_DAY_ERROR, code: "conflict" }] : post;
      },
    };
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
});

/** CSV import of a company's posts, matched by title. New posts are drafts; pictures are added on their pages. */
export const postImport: typeof rowImport = {
  ...rowImport,
  /** Write the posts of a file, and the version of each that its history shows. */
  async save(context, companyId, rows, options) {
    const created = await rowImport.save(context, companyId, rows, options);
    const changed = rows.flatMap(({ recordId }) => recordId ?? []);
    const { db, actor, now } = context;
    await sql`
      insert into social_post_versions (post_id, number, content, at, by_user_id)
      select id, version, jsonb_build_object('title', title, 'caption', caption, 'hashtags', hashtags, 'networks',
          networks, 'networkCaptions', network_captions, 'validFrom', valid_from, 'validTo', valid_to),
        ${now}::timestamptz, ${actor.userId}::integer
      from social_posts where id = any(${[...created.values(), ...changed]}::integer[])`.execute(db);
    return created;
  },
};
