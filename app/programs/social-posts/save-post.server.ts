import { sql } from "kysely";
import sharp from "sharp";
import type { Db } from "#db/connect.ts";
import { type Problems, problem, stale } from "#app/http/problems.ts";
import { auditRows, withAudit, writeAudit } from "#app/platform/audit/write-audit.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import {
  dropFile,
  type NotStored,
  type StoreFile,
  transactionWithFiles,
} from "#app/platform/files/store-file.server.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import type { Outcome } from "#app/platform/records/change.server.ts";
import { once } from "#app/platform/records/once.server.ts";
import { orTaken } from "#app/platform/records/taken.server.ts";
import { refusalOfSeen, type SeenVersion } from "#app/platform/workflow/seen-version.ts";
import { checksOfPost } from "./network-rules.ts";
import { MOST_MEDIA, type NewPost, type PostChange } from "./post-form.ts";
import { mayMovePost, type PostMove, postMoves } from "./post-rules.ts";
import { listPostCategories, lockPost, postsOf } from "./posts.server.ts";

/** A picture that passed, with its size in pixels. */
interface Picture {
  file: AcceptedFile;
  width: number;
  height: number;
}

/** Measures pictures that passed; call it before the transaction. */
export function measurePictures(files: readonly AcceptedFile[]): Promise<Picture[]> {
  return Promise.all(
    files.map(async (file) => {
      const { width, height } = await sharp(file.path).metadata();
      return { file, width, height };
    }),
  );
}

type Saved = Outcome<{ id: number }> | NotStored;

/** Adds a post to a company's library as a draft. Null when the company is absent or out of reach. */
export function createPost(
  db: Db,
  editor: Editor,
  companyId: number,
  form: NewPost,
  pictures: readonly Picture[],
  now: Date,
): Promise<Saved> {
  const make = async (db: Db, storeFile: StoreFile): Promise<Saved> => {
    const problems = await problemsOf(db, editor, companyId, form);
    if (!problems) return null;
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const by = { createdAt: now, createdBy: editor.userId, updatedAt: now, updatedBy: editor.userId };
    const { id } = await db
      .insertInto("socialPosts")
      .values({ companyId, ...columnsOf(form), ...by })
      .returning("id")
      .executeTakeFirstOrThrow();
    await keepMedia(db, editor, { id, companyId, from: 0 }, pictures, storeFile);
    await keepVersion(db, editor, { id, number: 1 }, form, now);
    const entry = {
      action: "social-post.create",
      object: { type: "social-post", id },
      companyId,
      after: inShort(form),
    };
    await writeAudit(db, editor, entry);
    return { saved: true, id };
  };
  return orTaken(
    transactionWithFiles(
      db,
      pictures.map(({ file }) => file),
      make,
      (work) => once(db, editor, form, now, work),
    ),
    titleTaken(form.title),
  );
}

/** Changes a post with its pictures; what it said stays among its versions. Null when it is absent or out of reach. */
export function changePost(
  db: Db,
  editor: Editor,
  id: number,
  form: PostChange,
  pictures: readonly Picture[],
  now: Date,
): Promise<Saved> {
  const files = pictures.map(({ file }) => file);
  const save = transactionWithFiles<Saved>(db, files, async (db, storeFile) => {
    const post = await lockPost(db, editor.reach, id);
    if (!post) return null;
    if (form.version !== post.version) return { saved: false, problems: stale("post"), status: 409 };
    const { companyId, version } = post;
    const problems = await problemsOf(db, editor, companyId, form);
    if (!problems) return null;
    if (Object.keys(problems).length > 0) return { saved: false, problems };
    const removed = form.media.filter(({ isRemoved }) => isRemoved).map(({ fileId }) => fileId);
    const kept = post.media.filter((picture) => !removed.includes(picture.id));
    if (kept.length + pictures.length > MOST_MEDIA) {
      return { saved: false, problems: problem("files", `A post has ${MOST_MEDIA} pictures at most.`) };
    }
    for (const { id: fileId } of post.media.filter((picture) => removed.includes(picture.id))) {
      await dropFile(db, fileId, { type: "socialPost", id });
    }
    const texts = form.media.filter(({ isRemoved }) => !isRemoved);
    await sql`update social_post_media set alt_text = told."altText"
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as told ("fileId" integer, "altText" text)
      where post_id = ${id} and file_id = told."fileId"`.execute(db);
    await keepMedia(db, editor, { id, companyId, from: post.media.length }, pictures, storeFile);
    await keepVersion(db, editor, { id, number: version + 1 }, form, now);
    const object = { type: "social-post", id };
    const change = { before: inShort(post), after: inShort(form) };
    await withAudit(db, editor, { action: "social-post.change", object, companyId, ...change })
      .updateTable("socialPosts")
      .set({ ...columnsOf(form), version: version + 1, updatedAt: now, updatedBy: editor.userId })
      .where("id", "=", id)
      .execute();
    return { saved: true, id };
  });
  return orTaken(save, titleTaken(form.title));
}

/**
 * Activates or retires posts of a company; only what is ready for its networks becomes active. Those that the move does
 * not change, or that are not ready, stay as they are. `seen` is the version that a single one was decided on. Null when
 * none is in reach.
 */
export function movePosts(
  db: Db,
  editor: Editor,
  companyId: number,
  ids: readonly number[],
  move: PostMove,
  now: Date,
  seen?: SeenVersion,
): Promise<{ saved: true; moved: number; unready: string[] } | { saved: false; problems: Problems } | null> {
  return db.transaction().execute(async (db) => {
    const posts = await postsOf(db, editor.reach)
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
    const changing = posts.filter(({ status }) => mayMovePost(move, status));
    const [first] = changing;
    const ofVersion = first ? refusalOfSeen("post", seen, first.version) : null;
    if (ofVersion) return ofVersion;
    const isReady = (post: (typeof posts)[number]) => checksOfPost(shapeOf(post)).length === 0;
    const [ready, unready] =
      move === "retire" ? [changing, []] : [changing.filter(isReady), changing.filter((post) => !isReady(post))];
    const { to } = postMoves[move];
    const entries = ready.map(({ id, status }) => ({
      ...{ action: `social-post.${move}`, object: { type: "social-post", id }, companyId },
      ...{ before: { status }, after: { status: to } },
    }));
    if (ready.length > 0) {
      await sql`with audited as (${auditRows(editor, entries)}) update social_posts set status = ${to},
          version = version + 1, updated_at = ${now}, updated_by = ${editor.userId}
        where id = any(${ready.map(({ id }) => id)}::integer[])`.execute(db);
    }
    return { saved: true, moved: ready.length, unready: unready.map(({ title }) => title) };
  });
}

function shapeOf<Post extends { networkCaptions: unknown }>(post: Post) {
  const { networkCaptions } = post;
  return { ...post, networkCaptions: isCaptions(networkCaptions) ? networkCaptions : {} };
}

// The captions come from a column of JSON that this module alone writes.
function isCaptions(captions: unknown): captions is Record<string, string> {
  return typeof captions === "object" && captions !== null;
}

/** What of a form names nothing in reach; null when the company itself is none. */
async function problemsOf(
  db: Db,
  { reach }: Editor,
  companyId: number,
  form: NewPost | PostChange,
): Promise<Problems | null> {
  const company = await db
    .selectFrom("companies")
    .select("id")
    .where("id", "=", companyId)
    .where(reach.company("companies.id"))
    .executeTakeFirst();
  if (!company) return null;
  const { categoryId } = form;
  if (categoryId === null) return {};
  const categories = await listPostCategories(db, reach, companyId);
  return categories.some(({ id }) => id === categoryId) ? {} : problem("categoryId", "Choose from the list.");
}

function columnsOf({
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

async function keepMedia(
  db: Db,
  editor: Editor,
  { id, companyId, from }: { id: number; companyId: number; from: number },
  pictures: readonly Picture[],
  storeFile: StoreFile,
): Promise<void> {
  const rows = [];
  for (const [place, { file, width, height }] of pictures.entries()) {
    const { id: fileId } = await storeFile(editor, file, { companyId, object: { type: "socialPost", id } });
    rows.push({ postId: id, fileId, position: from + place + 1, width, height });
  }
  if (rows.length > 0) await db.insertInto("socialPostMedia").values(rows).execute();
}

async function keepVersion(
  db: Db,
  { userId }: Editor,
  { id, number }: { id: number; number: number },
  form: NewPost | PostChange,
  now: Date,
): Promise<void> {
  const content = JSON.stringify(inShort(form));
  await db
    .insertInto("socialPostVersions")
    .values({ postId: id, number, content, at: now, byUserId: userId })
    .execute();
}

function inShort(post: {
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

function titleTaken(title: string) {
  return { social_posts_title_key: { field: "title", sentence: `Another post is called ${title}.` } };
}
