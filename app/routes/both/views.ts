import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound, problem } from "#app/http/problems.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import {
  deleteView,
  leaveView,
  oneViewForm,
  saveView,
  saveViewForm,
} from "#app/platform/records/saved-views.server.ts";
import { paths } from "#app/paths.ts";

export async function loader(call: LoaderFunctionArgs) {
  await requireAccepted(call);
  throw redirect(paths.root());
}

/** Keeps a view of a list, forgets one or stops opening by one, and leads back to the list. */
export async function action(call: ActionFunctionArgs) {
  const person = await requireAccepted(call);
  const form = await readForm(call.request);
  const wanted = form.get("back");
  const back = sameOriginPath(typeof wanted === "string" ? wanted : null, paths.root());
  const intent = form.get("intent");
  if (intent === "delete" || intent === "leave") {
    const submission = parseForm(form, oneViewForm);
    if (submission.status !== "success") throw notFound("View");
    const { id } = submission.value;
    if (intent === "leave") {
      const { name } = found(await leaveView(db, person, person.savedViews, id), "View");
      return redirectWithNotice(back, `The list does not open by ${name} any more.`);
    }
    const { name } = found(await deleteView(db, person, id), "View");
    return redirectWithNotice(back, `The view ${name} is deleted.`);
  }
  const submission = parseForm(form, saveViewForm);
  if (submission.status !== "success")
    return redirectRefused(back, problem("", "Enter a name of 60 characters or less."));
  const outcome = await saveView(db, person, submission.value);
  if (!outcome.saved) return redirectRefused(back, outcome.problems);
  return redirectWithNotice(back, `The view ${submission.value.name} is kept.`);
}
