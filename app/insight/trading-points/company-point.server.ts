import type { Db } from "#db/connect.ts";
import type { Advisor } from "#app/access/guards/guards.server.ts";
import type { Call } from "#app/http/call.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { paths } from "#app/paths.ts";
import type { Reach } from "#app/platform/identity/reach.server.ts";
import { withPlace } from "#app/platform/maps/zip-places.server.ts";
import { newPointForm, pointForm } from "./point-form.ts";
import { addPoint, changePoint } from "./save-point.server.ts";

/** A point of a company as its advisors edit it; null when absent or out of reach. */
export async function findCompanyPoint(db: Db, reach: Reach, companyId: number, id: number) {
  const point = await db
    .selectFrom("points")
    .selectAll()
    .where("id", "=", id)
    .where("companyId", "=", companyId)
    .where(reach.company("points.companyId"))
    .executeTakeFirst();
  return point ?? null;
}

/** Enters a point that the whole company sees. */
export async function answerNewCompanyPoint(db: Db, call: Call, advisor: Advisor, companyId: number, now: Date) {
  const submission = parseForm(await readForm(call.request), newPointForm);
  if (submission.status !== "success") return refuse(submission);
  const { placed, problems } = await withPlace(submission.value);
  if (!placed) return refuse(submission, problems);
  const outcome = found(await addPoint(db, advisor, { companyId, networkId: null }, placed, now), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.companyPoints(companyId), `${placed.name} is added.`);
}

/** Changes a point of a company. */
export async function answerCompanyPoint(
  db: Db,
  call: Call,
  advisor: Advisor,
  { companyId, id }: { companyId: number; id: number },
  now: Date,
) {
  found(await findCompanyPoint(db, advisor.reach, companyId, id), "Point");
  const submission = parseForm(await readForm(call.request), pointForm);
  if (submission.status !== "success") return refuse(submission);
  const { placed, problems } = await withPlace(submission.value);
  if (!placed) return refuse(submission, problems);
  const outcome = found(await changePoint(db, advisor, { id }, placed, now), "Point");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.companyPoints(companyId), `${placed.name} is saved.`);
}
