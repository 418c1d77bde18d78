import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";

/** A picture of a post, in its place. */
export interface Media {
  id: number;
  key: string;
  name: string;
  contentType: string;
  altText: string;
  width: number;
  height: number;
}

/** The pictures of the query's `social_posts`, in their order. */
export const mediaOfPost = sql<Media[]>`coalesce((
  select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name, 'contentType',
    files.content_type, 'altText', media.alt_text, 'width', media.width, 'height', media.height) order by media.position)
  from social_post_media media join files on files.id = media.file_id where media.post_id = social_posts.id), '[]')`;

/** A post with its pictures; null when it is absent or out of reach. */
export async function findPost(db: Db, reach: Reach, id: number) {
  const post = await postsOf(db, reach)
    .innerJoin("companies", "companies.id", "socialPosts.companyId")
    .selectAll("socialPosts")
    .select([mediaOfPost.as("media"), "companies.name as company", "companies.timeZone"])
    .where("socialPosts.id", "=", id)
    .executeTakeFirst();
  return post ?? null;
}

/** The same, whose row is locked until the transaction ends. */
export async function lockPost(db: Db, reach: Reach, id: number) {
  const post = await postsOf(db, reach)
    .selectAll("socialPosts")
    .select(mediaOfPost.as("media"))
    .where("socialPosts.id", "=", id)
    .forUpdate("socialPosts")
    .executeTakeFirst();
  return post ?? null;
}

/** The posts of the companies that somebody reaches. */
export function postsOf(db: Db, reach: Reach) {
  return db.selectFrom("socialPosts").where(reach.company("socialPosts.companyId"));
}

/** The posts of a company that can be ordered, by title. */
export function listActivePosts(db: Db, reach: Reach, companyId: number) {
  return postsOf(db, reach)
    .select(["id", "title"])
    .where("companyId", "=", companyId)
    .where("status", "=", "active")
    .orderBy(sql`lower(title)`)
    .execute();
}

/** The categories of social posts, each behind the one that it lies in. */
export function listPostCategories(db: Db, reach: Reach, companyId: number) {
  return db
    .selectFrom("categories")
    .leftJoin("categories as parent", "parent.id", "categories.parentId")
    .select(["categories.id", sql<string>`concat_ws(', ', parent.name, categories.name)`.as("name")])
    .where("categories.companyId", "=", companyId)
    .where(reach.company("categories.companyId"))
    .where(sql<boolean>`'socialPosts' = any(coalesce(parent.applies_to, categories.applies_to))`)
    .orderBy("name")
    .execute();
}

/** What the saved versions of a post said, the newest first. */
export function listPostVersions(db: Db, postId: number) {
  return db
    .selectFrom("socialPostVersions")
    .leftJoin("users", "users.id", "socialPostVersions.byUserId")
    .select(["number", "content", "at", sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as("by")])
    .where("postId", "=", postId)
    .orderBy("number", "desc")
    .execute();
}
