import { sql } from "kysely";
import { like } from "#db/like.ts";
import {
  companyColumn,
  dayOfCompany,
  isOfCompany,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/companies/spanning-lists.server.ts";
import { csvDay, day, field, instant, names, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice, choices, record } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { networkWords, SOCIAL_NETWORKS, type SocialNetwork } from "#app/setup/social-packages/social-networks.ts";
import { type PostStatus, postStatusTones, postStatusWords } from "./post-rules.ts";
import { listPostCategories, postsOf } from "./posts.server.ts";

const searched = sql<string>`social_posts.title || ' ' || social_posts.caption`;
const networkNames = sql<string[]>`array(select case network ${sql.join(
  SOCIAL_NETWORKS.map((network) => sql`when ${sql.lit(network)} then ${sql.lit(networkWords[network])}`),
  sql` `,
)} end from unnest(social_posts.networks) as network)`;
const category = sql<string | null>`(select concat_ws(', ', parent.name, categories.name) from categories
  left join categories parent on parent.id = categories.parent_id where categories.id = social_posts.category_id)`;

const csv = spanningCsv({
  ...{ Title: "title", Status: "status", Platforms: "networks", Category: "category" },
  ...{ Caption: field("socialPosts.caption"), Hashtags: field("socialPosts.hashtags") },
  ...{ "Valid from": csvDay(field("socialPosts.validFrom")), "Valid to": csvDay(field("socialPosts.validTo")) },
  "Updated (UTC)": "updated",
});

/** How many posts an action takes at once. */
export const MOST_POSTS = 500;

/** The company of the posts, and the moment that decides which are valid. */
interface Scope extends SpanningScope {
  now: Date;
}

/** A company's posts, or those of all. */
export const postList = defineList<Scope>()({
  ...{ name: "socialPosts", one: "post", many: "posts", id: "socialPosts.id", mostChosen: MOST_POSTS },
  from: (db, reach, scope) => postsOf(db, reach).where(isOfCompany("socialPosts.companyId", scope)),
  columns: {
    title: text("Title", field("socialPosts.title"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 240,
    }),
    company: companyColumn("socialPosts.companyId"),
    status: status("Status", sql.ref<PostStatus>("socialPosts.status"), postStatusWords, postStatusTones, {
      ...{ sort: true, card: "secondary", size: 110 },
    }),
    networks: names("Platforms", networkNames, { size: 220 }),
    category: text("Category", category, { sort: "nulls", none: "None", size: 170 }),
    from: day("Valid from", field("socialPosts.validFrom"), { sort: "nulls", size: 120 }),
    to: day("Valid to", field("socialPosts.validTo"), { sort: "nulls", size: 120 }),
    updated: instant("Updated", field("socialPosts.updatedAt"), { sort: true, card: "hidden", size: 120 }),
  },
  standard: { by: "title" },
  search: { label: "Title or caption", where: (q) => like(searched, q) },
  filters: {
    status: choices("Status", postStatusWords, (some) => sql`social_posts.status = any(${some})`),
    network: choices<SocialNetwork, Scope>(
      "Platform",
      networkWords,
      (some) => sql`social_posts.networks && ${some}::text[]`,
    ),
    category: record(
      "Category",
      (id) => sql`(social_posts.category_id = ${id}
      or social_posts.category_id in (select id from categories where parent_id = ${id}))`,
    ),
    valid: choice("Valid", { now: "Now", later: "Later", over: "Over" }, (when, { now }: Scope) => {
      const today = dayOfCompany("socialPosts.companyId", now);
      if (when === "over") return sql`social_posts.valid_to < ${today}`;
      return when === "later"
        ? sql`social_posts.valid_from > ${today}`
        : sql`(coalesce(social_posts.valid_from, ${today}) <= ${today}
              and coalesce(social_posts.valid_to, ${today}) >= ${today})`;
    }),
  },
  offers: offersOfCompany(async (db, reach, companyId) => ({
    category: await listPostCategories(db, reach, companyId),
  })),
  csv,
});
