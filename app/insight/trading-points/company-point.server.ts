import type { Db } from "#db/connect.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { paths } from "#app/paths.ts";
import type { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { resolvePlace } from "#app/platform/maps/zip-places.server.ts";
import { newPointForm, pointForm } from "./point-form.ts";
import { addPoint, changePoint } from "./save-point.server.ts";

/** Find a company's point for its advisors to edit; null when absent or out of scope. */
export async function findCompanyPoint(db: Db, access: AccessScope, companyId: number, id: number) {
  const point = await db
    .selectFrom("points")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(access.company("points.companyId"))
    .executeTakeFirst();
  return point ?? null;
}

/** Handle the form of a new point that the whole company sees. */
export async function handleNewCompanyPoint(
  db: Db,
  { call, advisor, companyId, now }: { call: Call; advisor: Advisor; companyId: number; now: Date },
) {
  const submission = parseForm(await readForm(call.request), newPointForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { placed, fieldErrors } = await resolvePlace(submission.value);
  if (!placed) return refuseForm(submission, fieldErrors);
  const outcome = orNotFound(
    await addPoint({ db, actor: advisor, now }, { companyId, networkId: null }, placed),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  return redirectWithNotice(paths.companyPoints(companyId), `${placed.name} added.`);
}

/** Handle the form that changes a company's point. */
export async function handleCompanyPointForm(
  db: Db,
  { call, advisor, companyId, id, now }: { call: Call; advisor: Advisor; companyId: number; id: number; now: Date },
) {
  orNotFound(await findCompanyPoint(db, advisor.access, companyId, id), "Place");
  const submission = parseForm(await readForm(call.request), pointForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { placed, fieldErrors } = await resolvePlace(submission.value);
  if (!placed) return refuseForm(submission, fieldErrors);
  const outcome = orNotFound(await changePoint({ db, actor: advisor, now }, { id }, placed), "Place");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.companyPoints(companyId), `${placed.name} saved.`);
}
