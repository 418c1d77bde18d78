import type { Db } from "#db/connect.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import type { Call } from "#app/http/call.server.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import type { Advisor, Member } from "#app/access/guards/guards.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { resolvePlace } from "#app/platform/maps/zip-places.server.ts";
import { paths } from "#app/paths.ts";
import { carriedQuery } from "#app/programs/queue/queue-desk.server.ts";
import { countText } from "#app/ui/text/format.ts";
import {
  openingDecisionForm,
  openingMergeForm,
  newOpeningForm,
  openingForm,
  openingAlertForm,
} from "./opening-form.ts";
import { findOpeningToEdit, findVerifiedOpening } from "./opening-queries.server.ts";
import { createResponsePlan } from "./create-response-plan.server.ts";
import {
  addOpening,
  changeOpening,
  dismissOpening,
  mergeOpening,
  setAlertMiles,
  verifyOpening,
} from "./save-opening.server.ts";

/**
 * Handle the form of a new opening: an advisor's counts as verified at once, any other waits for an advisor to verify
 * it.
 */
export async function handleNewOpening(
  db: Db,
  {
    call,
    person,
    company,
    isVerified,
    now,
  }: {
    call: Call;
    person: Member | Advisor;
    company: { id: number; timeZone: string };
    isVerified: boolean;
    now: Date;
  },
) {
  const submission = parseForm(await readForm(call.request), newOpeningForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { placed, fieldErrors } = await resolvePlace(submission.value);
  if (!placed) return refuseForm(submission, fieldErrors);
  const where = { companyId: company.id, today: dayIn(company.timeZone, now), isVerified };
  const outcome = orNotFound(await addOpening({ db, actor: person, now }, where, placed), "Company");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const { brand } = submission.value;
  if (isVerified) return redirectWithNotice(paths.editOpening(outcome.id), `${brand} added and verified.`);
  return redirectWithNotice(
    paths.openings(),
    `Report sent. Everyone will see ${brand} after an {advisor} verifies it.`,
  );
}

/** Handle a post that changes, verifies, dismisses or merges an opening. */
export async function handleOpeningPost(
  db: Db,
  { call, advisor, id, now }: { call: Call; advisor: Advisor; id: number; now: Date },
) {
  const { companyId, timeZone, brand } = orNotFound(await findOpeningToEdit(db, advisor.access, id), "Opening");
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["verify", "dismiss", "merge"]);
  const self = paths.editOpening(id) + carriedQuery(call.request);
  if (intent === "verify" || intent === "dismiss") {
    const submission = parseForm(form, openingDecisionForm);
    if (submission.status !== "success")
      return redirectWithErrors(self, fieldError("", "Reload the page and try again."));
    const decide = intent === "verify" ? verifyOpening : dismissOpening;
    const outcome = orNotFound(await decide({ db, actor: advisor, now }, { id }, submission.value), "Opening");
    if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
    return redirectWithNotice(self, `${brand} ${intent === "verify" ? "verified" : "dismissed"}.`);
  }
  if (intent === "merge") {
    const submission = parseForm(form, openingMergeForm);
    if (submission.status !== "success")
      return redirectWithErrors(self, fieldError("", "Choose an opening from the list."));
    const outcome = orNotFound(await mergeOpening({ db, actor: advisor, now }, { id }, submission.value), "Opening");
    if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
    return redirectWithNotice(paths.editOpening(submission.value.intoId), `${brand} merged into this opening.`);
  }
  const submission = parseForm(form, openingForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { placed, fieldErrors } = await resolvePlace(submission.value);
  if (!placed) return refuseForm(submission, fieldErrors);
  const where = { id, companyId, today: dayIn(timeZone, now) };
  const outcome = orNotFound(await changeOpening({ db, actor: advisor, now }, where, placed), "Opening");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(self, `${submission.value.brand} saved.`);
}

/** Handle the form that sets the user's alert distance. */
export async function handleAlertForm(db: Db, call: Call, member: Member) {
  const submission = parseForm(await readForm(call.request), openingAlertForm);
  if (submission.status !== "success")
    return redirectWithErrors(paths.openings(), fieldError("", "Choose a distance from the list."));
  const { miles } = submission.value;
  await setAlertMiles(db, member, miles === 0 ? null : miles);
  const notice = `We'll email you about openings within ${countText(miles, "mile")} of your {locations}.`;
  return redirectWithNotice(paths.openings(), miles === 0 ? "Opening alerts turned off." : notice);
}

/** Handle a post that creates a plan in response to a verified opening, at the posted location. */
export async function handleOpeningResponse(
  db: Db,
  { call, member, id, now }: { call: Call; member: Member; id: number; now: Date },
) {
  const opening = orNotFound(await findVerifiedOpening(db, member.access, id), "Opening");
  const form = await readForm(call.request);
  const locationId = Number(form.get("locationId"));
  const key = form.get("idempotencyKey");
  const input = {
    locationId: Number.isSafeInteger(locationId) && locationId > 0 && locationId <= 2_147_483_647 ? locationId : 0,
    idempotencyKey: typeof key === "string" ? key.slice(0, 64) : undefined,
  };
  const outcome = await createResponsePlan(db, { member, opening, ...input, now });
  if (!outcome.saved) return redirectWithErrors(paths.opening(id), outcome.fieldErrors);
  const notice = `Draft {plan} created with ${countText(outcome.ideas, "{idea}")} to respond to a competitor.`;
  return redirectWithNotice(paths.planItems(outcome.planId), notice);
}
