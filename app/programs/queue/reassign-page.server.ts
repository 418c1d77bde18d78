import type { Db } from "#db/connect.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldErrorText } from "#app/http/errors.ts";
import type { Actor } from "#app/platform/identity/actor.ts";
import { countText } from "#app/ui/text/format.ts";
import { reassignRecords, reassignForm, MAX_REASSIGNED, type AssignableQueue } from "./reassign.server.ts";
import type { QueueList } from "./queue-list.server.ts";

/**
 * Reassign the ticked records of a company's queue, or all that its address holds. `noun` names one record, as in
 * "order".
 */
export async function answerReassign(
  db: Db,
  advisor: Actor,
  {
    request,
    assignableQueue: { companyId, list, noun, to, ...queue },
    now,
  }: {
    request: Request;
    assignableQueue: AssignableQueue & { companyId: number; list: QueueList; noun: string; to: string };
    now: Date;
  },
): Promise<Response> {
  const self = to + new URL(request.url).search;
  const form = await readForm(request, MAX_REASSIGNED + 10);
  await list.nameAll(form, db, {
    access: advisor.access,
    scope: { companyId, userId: advisor.userId, now },
    at: request,
  });
  const submission = parseForm(form, reassignForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, `Select 1 to ${MAX_REASSIGNED} ${noun}s first.`, { tone: "danger" });
  }
  const outcome = orNotFound(
    await reassignRecords({ db, actor: advisor, now }, queue, { companyId, ...submission.value }),
    noun,
  );
  if (!outcome.saved) return redirectWithNotice(self, fieldErrorText(outcome.fieldErrors), { tone: "danger" });
  return redirectWithNotice(self, `${countText(outcome.count, noun)} reassigned.`);
}
