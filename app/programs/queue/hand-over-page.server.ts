import type { Db } from "#db/connect.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, sentencesOf } from "#app/http/problems.ts";
import type { Editor } from "#app/platform/identity/actor.ts";
import { countText } from "#app/ui/format.ts";
import { handOver, handOverForm, MOST_HANDED, type Queue } from "./hand-over.server.ts";
import type { QueueList } from "./queue-list.server.ts";

/** Hands over what is ticked in a company's queue, or all that its address holds. `noun` is one of its records, as in "order". */
export async function answerHandOver(
  db: Db,
  advisor: Editor,
  request: Request,
  { companyId, list, noun, to, ...queue }: Queue & { companyId: number; list: QueueList; noun: string; to: string },
  now: Date,
): Promise<Response> {
  const self = to + new URL(request.url).search;
  const form = await readForm(request, MOST_HANDED + 10);
  await list.nameAll(form, db, advisor.reach, { companyId, userId: advisor.userId, now }, request);
  const submission = parseForm(form, handOverForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, `Tick 1 to ${MOST_HANDED} ${noun}s first.`, { tone: "danger" });
  }
  const outcome = found(await handOver(db, advisor, queue, { companyId, ...submission.value }, now), noun);
  if (!outcome.saved) return redirectWithNotice(self, sentencesOf(outcome.problems), { tone: "danger" });
  return redirectWithNotice(self, `${countText(outcome.count, noun)} handed over.`);
}
