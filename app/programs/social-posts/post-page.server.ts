import type { Db } from "#db/connect.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { paths } from "#app/paths.ts";
import { receiveFiles } from "#app/platform/files/receive-file.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { countText, firstNamesText } from "#app/ui/text/format.ts";
import { mediaRules, newPostForm, postForm, postUpload } from "./post-form.ts";
import { type PostAction, postWorkflow } from "./post-rules.ts";
import { changeSocialPost, createSocialPost, measurePictures, applyPostAction } from "./save-post.server.ts";
import { findSocialPost } from "./posts.server.ts";

/** Create a post from the posted form. */
export function answerNewPost(
  db: Db,
  { call, advisor, companyId, now }: { call: Call; advisor: Advisor; companyId: number; now: Date },
) {
  return readUpload(call.request, postUpload, async ({ form, files }) => {
    const submission = parseForm(form, newPostForm);
    if (submission.status !== "success") return refuseForm(submission);
    const received = await receiveFiles(db, { call, user: advisor, rules: mediaRules, now }, files);
    if ("problem" in received) return refuseForm(submission, fieldError("files", received.problem));
    const pictures = await measurePictures(received.files);
    const outcome = orNotFound(
      await createSocialPost({ db, actor: advisor, now }, companyId, submission.value, pictures),
      "Company",
    );
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    return redirectWithNotice(paths.editPost(outcome.id), `${submission.value.title} saved as a draft.`);
  });
}

/** Save the posted form of a post, or activate or retire it. */
export function answerPostPage(
  db: Db,
  { call, advisor, id, now }: { call: Call; advisor: Advisor; id: number; now: Date },
) {
  return readUpload(call.request, postUpload, async (upload) => {
    const action = parseIntent(upload.form, postWorkflow.actions);
    if (!action) return save(db, { call, advisor, id, upload, now });
    const { companyId } = orNotFound(await findSocialPost(db, advisor.access, id), "Post");
    const outcome = orNotFound(
      await applyPostAction(
        { db, actor: advisor, now },
        { companyId, ids: [id], move: action, seen: parseSeenVersion(upload.form) },
      ),
      "Post",
    );
    if (!outcome.saved) return redirectWithErrors(paths.editPost(id), outcome.fieldErrors);
    return redirectWithNotice(paths.editPost(id), postActionText(action, outcome), {
      tone: outcome.unready.length > 0 ? "danger" : "success",
    });
  });
}

const MAX_NAMED = 5;

/** Return the result of an action as text: "12 posts are active. Not ready for all their platforms: Maple donut." */
export function postActionText(
  move: PostAction,
  { moved, unready }: { moved: number; unready: readonly string[] },
): string {
  const status = postWorkflow.words[postWorkflow.transitions[move].to].toLowerCase();
  const action = moved === 1 ? "is" : "are";
  const first = moved === 0 ? "Nothing changed." : `${countText(moved, "post")} ${action} ${status}.`;
  if (unready.length === 0) return first;
  return `${first} Not ready for all their platforms: ${firstNamesText(unready, MAX_NAMED)}.`;
}

async function save(
  db: Db,
  {
    call,
    advisor,
    id,
    upload: { form, files },
    now,
  }: { call: Call; advisor: Advisor; id: number; upload: Upload; now: Date },
) {
  const submission = parseForm(form, postForm);
  if (submission.status !== "success") {
    orNotFound(await findSocialPost(db, advisor.access, id), "Post");
    return refuseForm(submission);
  }
  const received = await receiveFiles(db, { call, user: advisor, rules: mediaRules, now }, files);
  if ("problem" in received) return refuseForm(submission, fieldError("files", received.problem));
  const pictures = await measurePictures(received.files);
  const outcome = orNotFound(
    await changeSocialPost({ db, actor: advisor, now }, id, submission.value, pictures),
    "Post",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.editPost(id), `${submission.value.title} saved.`);
}
