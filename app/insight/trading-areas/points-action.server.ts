import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { MAX_POINTS_PER_ACTION, pointList } from "#app/insight/trading-points/point-list.server.ts";
import { markPoints, type PointMark } from "#app/insight/trading-points/save-point.server.ts";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { keysOf } from "#app/platform/workflow/define-workflow.ts";
import { findAreaScope } from "./area-page.server.ts";

/** Actions on ticked points, and the words for each in its notice. */
const pointActions = {
  confirm: { done: "confirmed", word: { standing: "confirmed" } },
  hide: { done: "hidden", word: { standing: "hidden" } },
  suggest: { done: "unhidden", word: { standing: "suggested" } },
  target: { done: "added to your call list", word: { isTarget: true } },
  untarget: { done: "removed from your call list", word: { isTarget: false } },
} as const satisfies Readonly<Record<string, { done: string; word: PointMark }>>;

/** Handle a post that applies an action to the ticked points, or to all that match. */
export async function handlePointsAction(db: Db, call: Call, member: Member, locationId: number) {
  const { scope } = await findAreaScope(db, member.access, locationId);
  const form = await readForm(call.request);
  const self = paths.tradingArea(locationId) + new URL(call.request.url).search;
  const intent = parseIntent(form, keysOf(pointActions));
  const { from } = orNotFound(scope, "Location");
  await pointList.nameAll(form, db, { access: member.access, scope: orNotFound(scope, "Location"), at: call.request });
  const ids = form.getAll("id").map(parseId).slice(0, MAX_POINTS_PER_ACTION);
  if (!intent || ids.length === 0) return redirectWithErrors(self, fieldError("", "Select places first."));
  const { done, word } = pointActions[intent];
  const outcome = await markPoints(db, member, { from, ids, mark: word });
  if (!outcome) return redirectWithErrors(self, fieldError("", "Select places first."));
  const { count } = outcome;
  return redirectWithNotice(self, `${countText(count, "place")} ${done}.`);
}
