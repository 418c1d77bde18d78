import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem } from "#app/http/problems.ts";
import { MOST_CHOSEN, pointList } from "#app/insight/trading-points/point-list.server.ts";
import { markPoints, type PointWord } from "#app/insight/trading-points/save-point.server.ts";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { findScope } from "./area-page.server.ts";

/** What the list of points can do with the ticked ones, and how it is told. */
const deeds: Readonly<Record<string, { done: string; word: PointWord }>> = {
  confirm: { done: "confirmed", word: { standing: "confirmed" } },
  hide: { done: "hidden", word: { standing: "hidden" } },
  suggest: { done: "shown again", word: { standing: "suggested" } },
  target: { done: "on your target list", word: { isTarget: true } },
  untarget: { done: "off your target list", word: { isTarget: false } },
};

/** Does to the ticked points, or to all that match, what the page of a trading area asks for. */
export async function answerPoints(db: Db, call: Call, member: Member, locationId: number) {
  const { scope } = await findScope(db, member.reach, locationId);
  const form = await readForm(call.request);
  const self = paths.tradingArea(locationId) + new URL(call.request.url).search;
  const deed = Object.entries(deeds).find(([intent]) => intent === form.get("intent"))?.[1];
  const { from } = found(scope, "Location");
  await pointList.nameAll(form, db, member.reach, found(scope, "Location"), call.request);
  const ids = form.getAll("id").map(idOf).slice(0, MOST_CHOSEN);
  if (!deed || ids.length === 0) return redirectRefused(self, problem("", "Tick points first."));
  const outcome = await markPoints(db, member, from, ids, deed.word);
  if (!outcome) return redirectRefused(self, problem("", "Tick points first."));
  const { count } = outcome;
  return redirectWithNotice(self, `${countText(count, "point")} ${count === 1 ? "is" : "are"} ${deed.done}.`);
}
