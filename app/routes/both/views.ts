import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, notFound, fieldError } from "#app/http/errors.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import {
  deleteView,
  dismissDefaultView,
  viewIdForm,
  saveView,
  saveViewForm,
} from "#app/platform/records/saved-views.server.ts";
import { paths } from "#app/paths.ts";

export async function loader(call: LoaderFunctionArgs) {
  await requireAcceptedTerms(call);
  throw redirect(paths.root());
}

/** Save a list's view, delete one or stop opening with one, and redirect to the list. */
export async function action(call: ActionFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  const form = await readForm(call.request);
  const wanted = form.get("back");
  const back = sameOriginPath(typeof wanted === "string" ? wanted : null, paths.root());
  const intent = parseIntent(form, ["delete", "leave"]);
  if (intent) {
    const submission = parseForm(form, viewIdForm);
    if (submission.status !== "success") throw notFound("View");
    const { id } = submission.value;
    if (intent === "leave") {
      const { name } = orNotFound(await dismissDefaultView(db, user, user.savedViews, id), "View");
      return redirectWithNotice(back, `${name} is no longer your default view.`);
    }
    const { name } = orNotFound(await deleteView(db, user, id), "View");
    return redirectWithNotice(back, `View ${name} deleted.`);
  }
  const submission = parseForm(form, saveViewForm);
  if (submission.status !== "success")
    return redirectWithErrors(back, fieldError("", "Enter a name of up to 60 characters."));
  const outcome = await saveView(db, user, submission.value);
  if (!outcome.saved) return redirectWithErrors(back, outcome.fieldErrors);
  return redirectWithNotice(back, `View ${submission.value.name} saved.`);
}
