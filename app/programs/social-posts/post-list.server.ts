import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import {
  companyColumn,
  dayOfCompany,
  isInSpanningScope,
  offersOfCompany,
  spanningCsv,
  type SpanningScope,
} from "#app/organization/company-lists/spanning-lists.server.ts";
import {
  csvDay,
  dayColumn,
  fieldRef,
  instantColumn,
  namesColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter, recordFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { socialNetworkWords, SOCIAL_NETWORKS, type SocialNetwork } from "#app/setup/settings/social-networks.ts";
import { type PostStatus, postWorkflow } from "./post-rules.ts";
import { listPostCategories, selectSocialPosts } from "./posts.server.ts";

const searched = sql<string>`social_posts.title || ' ' || social_posts.caption`;
const networkNames = sql<string[]>`array(select case network ${sql.join(
  SOCIAL_NETWORKS.map((network) => sql`when ${sql.lit(network)} then ${sql.lit(socialNetworkWords[network])}`),
  sql` `,
)} end from unnest(social_posts.networks) as network)`;
const category = sql<string | null>`(select concat_ws(', ', parent.name, categories.name) from categories
  left join categories parent on parent.id = categories.parent_id where categories.id = social_posts.category_id)`;

/** Key of a post's first picture. */
const imageKey = sql<string | null>`(select files.key from social_post_media media
  join files on files.id = media.file_id where media.post_id = social_posts.id order by media.position limit 1)`;

const csv = spanningCsv({
  Title: "title",
  Status: "status",
  Platforms: "networks",
  Category: "category",
  Caption: fieldRef("socialPosts.caption"),
  Hashtags: fieldRef("socialPosts.hashtags"),
  "Available from": csvDay(fieldRef("socialPosts.validFrom")),
  "Available until": csvDay(fieldRef("socialPosts.validTo")),
  "Updated (UTC)": "updated",
});

/** Largest number of posts of one bulk action. */
export const MAX_BULK_POSTS = 500;

/** Company of the posts, and the instant that decides which are valid. */
interface Scope extends SpanningScope {
  now: Date;
}

/** Posts of a company, or of all. */
export const postList = defineList<Scope>()({
  name: "socialPosts",
  one: "post",
  many: "posts",
  id: "socialPosts.id",
  mostChosen: MAX_BULK_POSTS,
  from: (db, access, scope) => selectSocialPosts(db, access).where(isInSpanningScope("socialPosts.companyId", scope)),
  columns: {
    title: textColumn("Title", fieldRef("socialPosts.title"), {
      sort: true,
      isLink: true,
      card: "title",
      fixed: true,
      size: 240,
    }),
    company: companyColumn("socialPosts.companyId"),
    status: statusColumn({
      head: "Status",
      value: sql.ref<PostStatus>("socialPosts.status"),
      words: postWorkflow.words,
      tones: postWorkflow.tones,
      options: {
        sort: true,
        card: "secondary",
        size: 110,
      },
    }),
    networks: namesColumn("Platforms", networkNames, { size: 220 }),
    category: textColumn("Category", category, { sort: "nulls", none: "None", size: 170 }),
    from: dayColumn("Available from", fieldRef("socialPosts.validFrom"), { sort: "nulls", size: 120 }),
    to: dayColumn("Available until", fieldRef("socialPosts.validTo"), { sort: "nulls", size: 120 }),
    updated: instantColumn("Updated", fieldRef("socialPosts.updatedAt"), {
      hidden: true,
      sort: true,
      card: "hidden",
      size: 120,
    }),
  },
  more: (query) => query.select(imageKey.as("imageKey")),
  standard: { by: "title" },
  search: { label: "Title or caption", where: (q) => textContains(searched, q) },
  filters: {
    status: anyOfFilter("Status", postWorkflow.words, (values) => sql`social_posts.status = any(${values})`),
    network: anyOfFilter<SocialNetwork, Scope>(
      "Platform",
      socialNetworkWords,
      (some) => sql`social_posts.networks && ${some}::text[]`,
    ),
    category: recordFilter(
      "Category",
      (id) => sql`(social_posts.category_id = ${id}
      or social_posts.category_id in (select id from categories where parent_id = ${id}))`,
    ),
    valid: oneOfFilter("Availability", { now: "Current", later: "Upcoming", over: "Ended" }, (when, { now }: Scope) => {
      const today = dayOfCompany("socialPosts.companyId", now);
      if (when === "over") return sql`social_posts.valid_to < ${today}`;
      return when === "later"
        ? sql`social_posts.valid_from > ${today}`
        : sql`(coalesce(social_posts.valid_from, ${today}) <= ${today}
              and coalesce(social_posts.valid_to, ${today}) >= ${today})`;
    }),
  },
  offers: offersOfCompany(async (db, access, companyId) => ({
    category: await listPostCategories(db, access, companyId),
  })),
  csv,
});
