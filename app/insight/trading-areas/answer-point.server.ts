import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem } from "#app/http/problems.ts";
import { contactForm, newPointForm, pointForm } from "#app/insight/trading-points/point-form.ts";
import { findPoint } from "#app/insight/trading-points/points.server.ts";
import { addContact, addPoint, changePoint } from "#app/insight/trading-points/save-point.server.ts";
import { withPlace } from "#app/platform/maps/zip-places.server.ts";
import { metersBetween, milesOf, milesText, type Place } from "#app/ui/map/great-circle.ts";
import { paths } from "#app/paths.ts";
import { findScope } from "./area-page.server.ts";

/** Enters a point for the network of a location, inside its rings. */
export async function answerNewPoint(db: Db, call: Call, member: Member, locationId: number, now: Date) {
  const { scope } = await findScope(db, member.reach, locationId);
  const { from } = found(scope, "Location");
  const submission = parseForm(await readForm(call.request), newPointForm);
  if (submission.status !== "success") return refuse(submission);
  const { placed, problems } = await withPlace(submission.value);
  if (!placed) return refuse(submission, problems);
  const tooFar = refusalOfDistance(from, placed);
  if (tooFar) return refuse(submission, tooFar);
  const { companyId, networkId } = from;
  const outcome = found(await addPoint(db, member, { companyId, networkId }, placed, now), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.tradingPoint(locationId, outcome.id), `${placed.name} is added.`);
}

/** Keeps a contact with a point, or changes the point where it is the network's own. */
export async function answerPoint(
  db: Db,
  call: Call,
  member: Member,
  { locationId, pointId }: { locationId: number; pointId: number },
  now: Date,
) {
  const { scope } = await findScope(db, member.reach, locationId);
  const { from } = found(scope, "Location");
  const form = await readForm(call.request);
  const self = paths.tradingPoint(locationId, pointId);
  const seen = async () => found(await findPoint(db, member.reach, from, pointId), "Point");
  if (form.get("intent") === "contact") {
    const submission = parseForm(form, contactForm);
    if (submission.status !== "success") return (await seen()) && refuse(submission);
    const where = { companyId: from.companyId, from, pointId };
    const outcome = found(await addContact(db, member, where, submission.value, now), "Point");
    if (!outcome.saved) return refuse(submission, outcome.problems);
    return redirectWithNotice(self, "The contact is kept.");
  }
  const submission = parseForm(form, pointForm);
  if (submission.status !== "success") return (await seen()) && refuse(submission);
  const { placed, problems } = await withPlace(submission.value);
  if (!placed) return refuse(submission, problems);
  const tooFar = refusalOfDistance(from, placed);
  if (tooFar) return refuse(submission, tooFar);
  const outcome = found(await changePoint(db, member, { id: pointId }, placed, now), "Point");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(self, `${placed.name} is saved.`);
}

/** A point beyond the largest ring would be kept and never be seen. */
function refusalOfDistance(from: Place & { reachMiles: number }, place: Place) {
  const miles = milesOf(metersBetween(from, place));
  if (miles <= from.reachMiles) return null;
  return problem("latitude", `This is ${milesText(miles)} away, beyond your largest ring of ${from.reachMiles}.`);
}
