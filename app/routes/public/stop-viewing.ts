import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requirePerson } from "#app/access/guards/guards.server.ts";
import { stopViewing } from "#app/access/session/viewing.server.ts";
import { paths } from "#app/paths.ts";

export function loader(_: LoaderFunctionArgs) {
  throw redirect(paths.root());
}

/** For whoever looks at somebody's pages; everybody else, and whoever did so until just now, goes home. */
export async function action(call: ActionFunctionArgs) {
  const person = await requirePerson(call);
  if (!person.viewedBy || person.companyId === null) return redirect(paths.root(), { status: 303 });
  await stopViewing(db, person);
  const name = `${person.firstName} ${person.lastName}`.trim();
  return redirectWithNotice(paths.editUser(person.companyId, person.userId), `You no longer view as ${name}.`, {
    tone: "info",
  });
}
