import { sql } from "kysely";
import sharp from "sharp";
import type { Db } from "#db/connect.ts";
import { type FieldErrors, fieldError, staleError } from "#app/http/errors.ts";
import { insertAuditRows, withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import {
  dropFile,
  type NotStored,
  type StoreFile,
  transactionWithFiles,
} from "#app/platform/files/store-file.server.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import type { RecordOutcome } from "#app/platform/records/change.server.ts";
import { idempotent } from "#app/platform/records/idempotent.server.ts";
import { mapUniqueViolation } from "#app/platform/records/unique-violations.server.ts";
import { statusRefusal } from "#app/platform/workflow/define-workflow.ts";
import { validateSeenVersion, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import type { Context } from "#app/platform/records/context.ts";
import { checkPost } from "./social-network-rules.ts";
import { MAX_MEDIA, type NewPost, type PostChange } from "./post-form.ts";
import { type PostAction, postWorkflow } from "./post-rules.ts";
import { listPostCategories, lockSocialPost, selectSocialPosts } from "./posts.server.ts";

/** Accepted picture with its size in pixels. */
interface Picture {
  file: AcceptedFile;
  width: number;
  height: number;
}

/** Measure accepted pictures; call it before the transaction, because it reads files. */
export function measurePictures(files: readonly AcceptedFile[]): Promise<Picture[]> {
  return Promise.all(
    files.map(async (file) => {
      const { width, height } = await sharp(file.path).metadata();
      return { file, width, height };
    }),
  );
}

type Saved = RecordOutcome<{ id: number }> | NotStored;

/** Create a draft post in a company's library. Null when the company is absent or out of scope. */
export function createSocialPost(
  { db, actor, now }: Context,
  companyId: number,
  form: NewPost,
  pictures: readonly Picture[],
): Promise<Saved> {
  const make = async (db: Db, storeFile: StoreFile): Promise<Saved> => {
    const fieldErrors = await problemsOf(db, actor, companyId, form);
    if (!fieldErrors) return null;
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const by = { createdAt: now, createdBy: actor.userId, updatedAt: now, updatedBy: actor.userId };
    const { id } = await db
      .insertInto("socialPosts")
      .values({ companyId, ...postColumns(form), ...by })
      .returning("id")
      .executeTakeFirstOrThrow();
    await storePictures(db, actor, { id, companyId, from: 0, pictures, storeFile });
    await storeVersion(db, { actor, id, number: 1, form, now });
    const entry = {
      action: "social-post.create",
      object: { type: "social-post", id },
      companyId,
      after: postContent(form),
    };
    await writeAudit(db, actor, entry);
    return { saved: true, id };
  };
  return mapUniqueViolation(
    transactionWithFiles(
      db,
      pictures.map(({ file }) => file),
      make,
      (work) => idempotent({ db, actor, now }, form, work),
    ),
    titleViolation(form.title),
  );
}

/** Change a post and its pictures, and store the new content as a version. Null when it is absent or out of scope. */
export function changeSocialPost(
  { db, actor, now }: Context,
  id: number,
  form: PostChange,
  pictures: readonly Picture[],
): Promise<Saved> {
  const files = pictures.map(({ file }) => file);
  const save = transactionWithFiles<Saved>(db, files, async (db, storeFile) => {
    const post = await lockSocialPost(db, actor.access, id);
    if (!post) return null;
    if (form.version !== post.version) return { saved: false, fieldErrors: staleError("post"), status: 409 };
    const { companyId, version } = post;
    const fieldErrors = await problemsOf(db, actor, companyId, form);
    if (!fieldErrors) return null;
    if (Object.keys(fieldErrors).length > 0) return { saved: false, fieldErrors };
    const removed = form.media.filter(({ isRemoved }) => isRemoved).map(({ fileId }) => fileId);
    const remaining = post.media.filter((picture) => !removed.includes(picture.id));
    if (remaining.length + pictures.length > MAX_MEDIA) {
      return { saved: false, fieldErrors: fieldError("files", `Add up to ${MAX_MEDIA} pictures.`) };
    }
    for (const { id: fileId } of post.media.filter((picture) => removed.includes(picture.id))) {
      await dropFile(db, fileId, { type: "socialPost", id });
    }
    const texts = form.media.filter(({ isRemoved }) => !isRemoved);
    await sql`update social_post_media set alt_text = told."altText"
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as told ("fileId" integer, "altText" text)
      where post_id = ${id} and file_id = told."fileId"`.execute(db);
    await storePictures(db, actor, { id, companyId, from: post.media.length, pictures, storeFile });
    await storeVersion(db, { actor, id, number: version + 1, form, now });
    const object = { type: "social-post", id };
    const change = { before: postContent(post), after: postContent(form) };
    await withAudit(db, actor, { action: "social-post.change", object, companyId, ...change })
      .updateTable("socialPosts")
      .set({ ...postColumns(form), version: version + 1, updatedAt: now, updatedBy: actor.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true, id };
  });
  return mapUniqueViolation(save, titleViolation(form.title));
}

/**
 * Activate or retire posts of a company. Posts that are not ready for their networks, or that the action does not
 * change, stay as they are. `seen` is the version that the user saw of a single post. Null when none is in scope.
 */
export function applyPostAction(
  { db, actor, now }: Context,
  { companyId, ids, move, seen }: { companyId: number; ids: readonly number[]; move: PostAction; seen?: SeenVersion },
): Promise<{ saved: true; moved: number; unready: string[] } | { saved: false; fieldErrors: FieldErrors } | null> {
  return db.transaction().execute(async (db) => {
    const posts = await selectSocialPosts(db, actor.access)
      .selectAll("socialPosts")
      .select(
        sql<{ altText: string; width: number; height: number }[]>`coalesce((select json_agg(json_build_object('altText',
          alt_text, 'width', width, 'height', height) order by position) from social_post_media
          where post_id = social_posts.id), '[]')`.as("media"),
      )
      .where("socialPosts.companyId", "=", companyId)
      .where(sql<boolean>`social_posts.id = any(${ids}::integer[])`)
      .orderBy("socialPosts.id")
      .forUpdate("socialPosts")
      .execute();
    if (posts.length === 0) return null;
    const transition = postWorkflow.transitions[move];
    const changing = posts.filter(({ status }) => statusRefusal(postWorkflow, transition, status) === null);
    const [first] = changing;
    const ofVersion = first ? validateSeenVersion("post", seen, first.version) : null;
    if (ofVersion) return ofVersion;
    const isReady = (post: (typeof posts)[number]) => checkPost(toCheckedPost(post)).length === 0;
    const [ready, unready] =
      move === "retire" ? [changing, []] : [changing.filter(isReady), changing.filter((post) => !isReady(post))];
    const { to } = transition;
    const entries = ready.map(({ id, status }) => ({
      action: `social-post.${move}`,
      object: { type: "social-post", id },
      companyId,
      before: { status },
      after: { status: to },
    }));
    if (ready.length > 0) {
      await sql`with audited as (${insertAuditRows(actor, entries)}) update social_posts set status = ${to},
          version = version + 1, updated_at = ${now}, updated_by = ${actor.userId}
        where id = any(${ready.map(({ id }) => id)}::integer[])`.execute(db);
    }
    return { saved: true, moved: ready.length, unready: unready.map(({ title }) => title) };
  });
}

function toCheckedPost<Post extends { networkCaptions: unknown }>(post: Post) {
  const { networkCaptions } = post;
  return { ...post, networkCaptions: isCaptions(networkCaptions) ? networkCaptions : {} };
}

// Only this module writes the JSON column of captions.
function isCaptions(captions: unknown): captions is Record<string, string> {
  return typeof captions === "object" && captions !== null;
}

/** Validate the form's references; null when the company is absent or out of scope. */
async function problemsOf(
  db: Db,
  { access }: Actor,
  companyId: number,
  form: NewPost | PostChange,
): Promise<FieldErrors | null> {
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", companyId)
    .where(access.company("companies.id"))
    .executeTakeFirst();
  if (!company) return null;
  const { categoryId } = form;
  if (categoryId === null) return {};
  const categories = await listPostCategories(db, access, companyId);
  return categories.some(({ id }) => id === categoryId) ? {} : fieldError("categoryId", "Choose from the list.");
}

function postColumns({
  title,
  categoryId,
  caption,
  hashtags,
  networks,
  networkCaptions,
  validFrom,
  validTo,
}: NewPost | PostChange) {
  const own = Object.fromEntries(Object.entries(networkCaptions).filter(([, text]) => text !== ""));
  return { title, categoryId, caption, hashtags, networks, networkCaptions: JSON.stringify(own), validFrom, validTo };
}

async function storePictures(
  db: Db,
  actor: Actor,
  {
    id,
    companyId,
    from,
    pictures,
    storeFile,
  }: { id: number; companyId: number; from: number; pictures: readonly Picture[]; storeFile: StoreFile },
): Promise<void> {
  const rows = [];
  for (const [place, { file, width, height }] of pictures.entries()) {
    const { id: fileId } = await storeFile(actor, file, { companyId, object: { type: "socialPost", id } });
    rows.push({ postId: id, fileId, position: from + place + 1, width, height });
  }
  if (rows.length > 0) await db.insertInto("socialPostMedia").values(rows).execute();
}

async function storeVersion(
  db: Db,
  {
    actor: { userId },
    id,
    number,
    form,
    now,
  }: { actor: Actor; id: number; number: number; form: NewPost | PostChange; now: Date },
): Promise<void> {
  const content = JSON.stringify(postContent(form));
  await db
    .insertInto("socialPostVersions")
    .values({ postId: id, number, content, at: now, byUserId: userId })
    .execute();
}

function postContent(post: {
  title: string;
  caption: string;
  hashtags: string;
  networks: readonly string[];
  networkCaptions: unknown;
  validFrom: string | null;
  validTo: string | null;
}) {
  const { title, caption, hashtags, networks, networkCaptions, validFrom, validTo } = post;
  return { title, caption, hashtags, networks: [...networks], networkCaptions, validFrom, validTo };
}

function titleViolation(title: string) {
  return { social_posts_title_key: { field: "title", sentence: `Another post is already named ${title}.` } };
}
