import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, notFound, problem } from "#app/http/problems.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { deleteView, deleteViewForm, saveView, saveViewForm } from "#app/platform/records/saved-views.server.ts";
import { paths } from "#app/paths.ts";

export async function loader(call: LoaderFunctionArgs) {
  await requireAccepted(call);
  throw redirect(paths.root());
}

/** Keeps a view of a list, or forgets one, and leads back to the list. */
export async function action(call: ActionFunctionArgs) {
  const person = await requireAccepted(call);
  const form = await readForm(call.request);
  const wanted = form.get("back");
  const back = sameOriginPath(typeof wanted === "string" ? wanted : null, paths.root());
  if (form.get("intent") === "delete") {
    const submission = parseForm(form, deleteViewForm);
    if (submission.status !== "success") throw notFound("View");
    const { name } = found(await deleteView(db, person, submission.value.id), "View");
    return redirectWithNotice(back, `The view ${name} is deleted.`);
  }
  const submission = parseForm(form, saveViewForm);
  if (submission.status !== "success")
    return redirectRefused(back, problem("", "Enter a name of 60 characters or less."));
  const outcome = await saveView(db, person, submission.value);
  if (!outcome.saved) return redirectRefused(back, outcome.problems);
  return redirectWithNotice(back, `The view ${submission.value.name} is kept.`);
}
