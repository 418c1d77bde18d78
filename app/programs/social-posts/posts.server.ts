import { sql } from "kysely";
import type { Db } from "#db/connect.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";

/** Picture of a post. */
export interface PostPicture {
  id: number;
  key: string;
  name: string;
  contentType: string;
  altText: string;
  width: number;
  height: number;
}

/** Pictures of the query's `social_posts`, by position. */
export const postPictures = sql<PostPicture[]>`coalesce((
  select json_agg(json_build_object('id', files.id, 'key', files.key, 'name', files.name, 'contentType',
    files.content_type, 'altText', media.alt_text, 'width', media.width, 'height', media.height) order by media.position)
  from social_post_media media join files on files.id = media.file_id where media.post_id = social_posts.id), '[]')`;

/** Find a post with its pictures; null when it is absent or out of scope. */
export async function findSocialPost(db: Db, access: AccessScope, id: number) {
  const post = await selectSocialPosts(db, access)
    .innerJoin("companies", "companies.id", "socialPosts.companyId")
    .selectAll("socialPosts")
    .select([postPictures.as("media"), "companies.name as company", "companies.timeZone"])
    .where("socialPosts.id", "=", id)
    .executeTakeFirst();
  return post ?? null;
}

/** Lock a post until the transaction ends; null when it is absent or out of scope. */
export async function lockSocialPost(db: Db, access: AccessScope, id: number) {
  const post = await selectSocialPosts(db, access)
    .selectAll("socialPosts")
    .select(postPictures.as("media"))
    .where("socialPosts.id", "=", id)
    .forUpdate("socialPosts")
    .executeTakeFirst();
  return post ?? null;
}

/** Select posts of the companies in scope. */
export function selectSocialPosts(db: Db, access: AccessScope) {
  return db.selectFrom("socialPosts").where(access.company("socialPosts.companyId"));
}

/** List a company's active posts by title. */
export function listActivePosts(db: Db, access: AccessScope, companyId: number) {
  return selectSocialPosts(db, access)
    .select(["id", "title"])
    .where("companyId", "=", companyId)
    .where("status", "=", "active")
    .orderBy(sql`lower(title)`)
    .execute();
}

/** List the categories of social posts; a child shows its parent's name first. */
export function listPostCategories(db: Db, access: AccessScope, companyId: number) {
  return db
    .selectFrom("categories")
    .leftJoin("categories as parent", "parent.id", "categories.parentId")
    .select(["categories.id", sql<string>`concat_ws(', ', parent.name, categories.name)`.as("name")])
    .where("categories.companyId", "=", companyId)
    .where(access.company("categories.companyId"))
    .where(sql<boolean>`'socialPosts' = any(coalesce(parent.applies_to, categories.applies_to))`)
    .orderBy("name")
    .execute();
}

/** List the saved versions of a post, newest first. */
export function listPostVersions(db: Db, postId: number) {
  return db
    .selectFrom("socialPostVersions")
    .leftJoin("users", "users.id", "socialPostVersions.byUserId")
    .select(["number", "content", "at", sql<string | null>`trim(users.first_name || ' ' || users.last_name)`.as("by")])
    .where("postId", "=", postId)
    .orderBy("number", "desc")
    .execute();
}
