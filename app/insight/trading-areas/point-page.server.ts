import type { Db } from "#db/connect.ts";
import type { Member } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { pointContactForm, newPointForm, pointForm } from "#app/insight/trading-points/point-form.ts";
import { findPoint } from "#app/insight/trading-points/points.server.ts";
import { addPointContact, addPoint, changePoint } from "#app/insight/trading-points/save-point.server.ts";
import { resolvePlace } from "#app/platform/maps/zip-places.server.ts";
import { metersBetween, metersToMiles, milesText, type LatLng } from "#app/ui/map/great-circle.ts";
import { paths } from "#app/paths.ts";
import { findAreaScope } from "./area-page.server.ts";

/** Handle the form of a new point for a location's network, inside its rings. */
export async function handleNewPoint(
  db: Db,
  { call, member, locationId, now }: { call: Call; member: Member; locationId: number; now: Date },
) {
  const { scope } = await findAreaScope(db, member.access, locationId);
  const { from } = orNotFound(scope, "Location");
  const submission = parseForm(await readForm(call.request), newPointForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { placed, fieldErrors } = await resolvePlace(submission.value);
  if (!placed) return refuseForm(submission, fieldErrors);
  const tooFar = validateDistance(from, placed);
  if (tooFar) return refuseForm(submission, tooFar);
  const { companyId, networkId } = from;
  const outcome = orNotFound(await addPoint({ db, actor: member, now }, { companyId, networkId }, placed), "Company");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(paths.tradingPoint(locationId, outcome.id), `${placed.name} added.`);
}

/** Handle a post that saves a contact with a point, or changes a point of the network's own. */
export async function handlePointPost(
  db: Db,
  {
    call,
    member,
    locationId,
    pointId,
    now,
  }: { call: Call; member: Member; locationId: number; pointId: number; now: Date },
) {
  const { scope } = await findAreaScope(db, member.access, locationId);
  const { from } = orNotFound(scope, "Location");
  const form = await readForm(call.request);
  const self = paths.tradingPoint(locationId, pointId);
  const seen = async () => orNotFound(await findPoint(db, member.access, from, pointId), "Place");
  if (parseIntent(form, ["contact"])) {
    const submission = parseForm(form, pointContactForm);
    if (submission.status !== "success") return (await seen()) && refuseForm(submission);
    const where = { companyId: from.companyId, from, pointId };
    const outcome = orNotFound(await addPointContact({ db, actor: member, now }, where, submission.value), "Place");
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
    return redirectWithNotice(self, "Contact saved.");
  }
  const submission = parseForm(form, pointForm);
  if (submission.status !== "success") return (await seen()) && refuseForm(submission);
  const { placed, fieldErrors } = await resolvePlace(submission.value);
  if (!placed) return refuseForm(submission, fieldErrors);
  const tooFar = validateDistance(from, placed);
  if (tooFar) return refuseForm(submission, tooFar);
  const outcome = orNotFound(await changePoint({ db, actor: member, now }, { id: pointId }, placed), "Place");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(self, `${placed.name} saved.`);
}

/** Refuse a point beyond the largest ring: it would be saved but never shown. */
function validateDistance(from: LatLng & { maxMiles: number }, place: LatLng) {
  const miles = metersToMiles(metersBetween(from, place));
  if (miles <= from.maxMiles) return null;
  return fieldError(
    "latitude",
    `This place is ${milesText(miles)} away, outside your largest ring (${from.maxMiles} mi). Move its pin.`,
  );
}
