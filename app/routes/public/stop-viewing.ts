import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireCurrentUser } from "#app/access/guards/guards.server.ts";
import { stopViewing } from "#app/access/session/viewing.server.ts";
import { paths } from "#app/paths.ts";

export function loader(_: LoaderFunctionArgs) {
  throw redirect(paths.root());
}

/** End viewing as another user; redirect home when no viewing is active. */
export async function action(call: ActionFunctionArgs) {
  const user = await requireCurrentUser(call);
  if (!user.viewedBy || user.companyId === null) return redirect(paths.root(), { status: 303 });
  await stopViewing(db, user);
  const name = `${user.firstName} ${user.lastName}`.trim();
  return redirectWithNotice(paths.editUser(user.companyId, user.userId), `You stopped viewing as ${name}.`, {
    tone: "info",
  });
}
