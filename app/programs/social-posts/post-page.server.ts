import type { Db } from "#db/connect.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem } from "#app/http/problems.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { paths } from "#app/paths.ts";
import { receiveFiles } from "#app/platform/files/receive-file.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { countText, firstNamesText } from "#app/ui/format.ts";
import { mediaRules, newPostForm, postForm, postUpload } from "./post-form.ts";
import { isPostMove, type PostMove, postMoves } from "./post-rules.ts";
import { changePost, createPost, measurePictures, movePosts } from "./save-post.server.ts";
import { findPost } from "./posts.server.ts";

/** Makes the post that the page of a new one posts. */
export function answerNewPost(db: Db, call: Call, advisor: Advisor, companyId: number, now: Date) {
  return readUpload(call.request, postUpload, async ({ form, files }) => {
    const submission = parseForm(form, newPostForm);
    if (submission.status !== "success") return refuse(submission);
    const received = await receiveFiles(db, call, advisor, files, mediaRules, now);
    if ("problem" in received) return refuse(submission, problem("files", received.problem));
    const pictures = await measurePictures(received.files);
    const outcome = found(await createPost(db, advisor, companyId, submission.value, pictures, now), "Company");
    if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
    return redirectWithNotice(paths.editPost(outcome.id), `${submission.value.title} is saved as a draft.`);
  });
}

/** Saves what the page of a post posts, or activates or retires it. */
export function answerPostPage(db: Db, call: Call, advisor: Advisor, id: number, now: Date) {
  return readUpload(call.request, postUpload, async (upload) => {
    const intent = upload.form.get("intent");
    if (!isPostMove(intent)) return save(db, call, advisor, id, upload, now);
    const { companyId } = found(await findPost(db, advisor.reach, id), "Post");
    const outcome = found(
      await movePosts(db, advisor, companyId, [id], intent, now, seenVersionOf(upload.form)),
      "Post",
    );
    if (!outcome.saved) return redirectRefused(paths.editPost(id), outcome.problems);
    return redirectWithNotice(paths.editPost(id), movedText(intent, outcome), {
      tone: outcome.unready.length > 0 ? "danger" : "success",
    });
  });
}

const MAX_NAMED = 5;

/** "12 posts are active. 1 is not ready: Maple donut." */
export function movedText(move: PostMove, { moved, unready }: { moved: number; unready: readonly string[] }): string {
  const { done } = postMoves[move];
  const verb = moved === 1 ? "is" : "are";
  const first = moved === 0 ? "Nothing is changed." : `${countText(moved, "post")} ${verb} ${done}.`;
  if (unready.length === 0) return first;
  return `${first} Not ready for all their platforms: ${firstNamesText(unready, MAX_NAMED)}.`;
}

async function save(db: Db, call: Call, advisor: Advisor, id: number, { form, files }: Upload, now: Date) {
  const submission = parseForm(form, postForm);
  if (submission.status !== "success") {
    found(await findPost(db, advisor.reach, id), "Post");
    return refuse(submission);
  }
  const received = await receiveFiles(db, call, advisor, files, mediaRules, now);
  if ("problem" in received) return refuse(submission, problem("files", received.problem));
  const pictures = await measurePictures(received.files);
  const outcome = found(await changePost(db, advisor, id, submission.value, pictures, now), "Post");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.editPost(id), `${submission.value.title} is saved.`);
}
