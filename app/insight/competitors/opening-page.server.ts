import type { Db } from "#db/connect.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem } from "#app/http/problems.ts";
import type { Advisor, Member } from "#app/access/guards/guards.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { withPlace } from "#app/platform/maps/zip-places.server.ts";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { decisionForm, mergeForm, newOpeningForm, openingForm, watchForm } from "./opening-form.ts";
import { findToEdit, findVerified } from "./opening-queries.server.ts";
import { respondTo } from "./respond.server.ts";
import {
  addOpening,
  changeOpening,
  dismissOpening,
  mergeOpening,
  setWatch,
  verifyOpening,
} from "./save-opening.server.ts";

/** Keeps what a page tells of an opening: an advisor's is verified by being added, anybody else's waits for one. */
export async function answerNewOpening(
  db: Db,
  call: Call,
  person: Member | Advisor,
  company: { id: number; timeZone: string },
  isVerified: boolean,
  now: Date,
) {
  const submission = parseForm(await readForm(call.request), newOpeningForm);
  if (submission.status !== "success") return refuse(submission);
  const { placed, problems } = await withPlace(submission.value);
  if (!placed) return refuse(submission, problems);
  const where = { companyId: company.id, today: dayIn(company.timeZone, now), isVerified };
  const outcome = found(await addOpening(db, person, where, placed, now), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  const { brand } = submission.value;
  if (isVerified) return redirectWithNotice(paths.editOpening(outcome.id), `${brand} is added and verified.`);
  return redirectWithNotice(
    paths.openings(),
    `Thank you. ${brand} is shown to everybody once {advisors} have verified it.`,
  );
}

/** Changes, verifies, dismisses or merges an opening. */
export async function answerOpening(db: Db, call: Call, advisor: Advisor, id: number, now: Date) {
  const { companyId, timeZone, brand } = found(await findToEdit(db, advisor.reach, id), "Opening");
  const form = await readForm(call.request);
  const intent = form.get("intent");
  const self = paths.editOpening(id);
  if (intent === "verify" || intent === "dismiss") {
    const submission = parseForm(form, decisionForm);
    if (submission.status !== "success") return redirectRefused(self, problem("", "Reload the page and try again."));
    const decide = intent === "verify" ? verifyOpening : dismissOpening;
    const outcome = found(await decide(db, advisor, { id }, submission.value, now), "Opening");
    if (!outcome.saved) return redirectRefused(self, outcome.problems);
    return redirectWithNotice(self, `${brand} is ${intent === "verify" ? "verified" : "dismissed"}.`);
  }
  if (intent === "merge") {
    const submission = parseForm(form, mergeForm);
    if (submission.status !== "success") return redirectRefused(self, problem("", "Choose from the list."));
    const outcome = found(await mergeOpening(db, advisor, { id }, submission.value, now), "Opening");
    if (!outcome.saved) return redirectRefused(self, outcome.problems);
    return redirectWithNotice(paths.editOpening(submission.value.intoId), `${brand} is one with this opening now.`);
  }
  const submission = parseForm(form, openingForm);
  if (submission.status !== "success") return refuse(submission);
  const { placed, problems } = await withPlace(submission.value);
  if (!placed) return refuse(submission, problems);
  const where = { id, companyId, today: dayIn(timeZone, now) };
  const outcome = found(await changeOpening(db, advisor, where, placed, now), "Opening");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(self, `${submission.value.brand} is saved.`);
}

/** Sets from how near somebody is told of openings. */
export async function answerWatch(db: Db, call: Call, member: Member) {
  const submission = parseForm(await readForm(call.request), watchForm);
  if (submission.status !== "success") return redirectRefused(paths.openings(), problem("", "Choose from the list."));
  const { miles } = submission.value;
  await setWatch(db, member, miles === 0 ? null : miles);
  const told = `You get a mail about openings within ${countText(miles, "mile")} of your {locations}.`;
  return redirectWithNotice(paths.openings(), miles === 0 ? "You get no mails about openings any more." : told);
}

/** Begins a plan that answers a verified opening, at the location that the page names. */
export async function answerResponse(db: Db, call: Call, member: Member, id: number, now: Date) {
  const opening = found(await findVerified(db, member.reach, id), "Opening");
  const form = await readForm(call.request);
  const locationId = Number(form.get("locationId"));
  const key = form.get("idempotencyKey");
  const asked = {
    locationId: Number.isSafeInteger(locationId) && locationId > 0 && locationId <= 2_147_483_647 ? locationId : 0,
    idempotencyKey: typeof key === "string" ? key.slice(0, 64) : undefined,
  };
  const outcome = await respondTo(db, member, opening, asked, now);
  if (!outcome.saved) return redirectRefused(paths.opening(id), outcome.problems);
  const told = `Your draft begins with ${countText(outcome.ideas, "{idea}")} that answer a competitor.`;
  return redirectWithNotice(paths.planItems(outcome.planId), told);
}
