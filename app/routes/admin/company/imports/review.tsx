import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { checkImport } from "#app/platform/imports/check-import.server.ts";
import { confirmImport } from "#app/platform/imports/confirm-import.server.ts";
import { discardImport } from "#app/platform/imports/discard-import.server.ts";
import { confirmForm } from "#app/platform/imports/import-form.ts";
import type { AnyImportKind } from "#app/platform/imports/import-kind.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";
import { type FoundImport, findImport } from "#app/platform/imports/import-queries.server.ts";
import { importRowList, listBadRows } from "#app/platform/imports/import-row-list.server.ts";
import { ROWS_AT_ONCE, savedWords } from "#app/platform/imports/import-rules.ts";
import { ofCompany } from "#app/platform/imports/kind-of-company.server.ts";
import { recheckImport } from "#app/platform/imports/recheck-import.server.ts";
import { saveImport } from "#app/platform/imports/save-import.server.ts";
import { askToUndo, undoImport } from "#app/platform/imports/undo-import.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { ReviewPage } from "#app/platform/imports/ui/review-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Import");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const { reviewed, kind } = await findReviewed(call, advisor);
  await requireAdvisor(call, kind.permission);
  const isChecked = ["checked", "saved", "undoing", "undone"].includes(reviewed.status);
  const { name, one, many, columns, key, extra, list } = await ofCompany(db, advisor.reach, kind, reviewed.companyId);
  const keyHeader = columns.find((column) => column.field === key[0])?.header ?? "Row";
  const scope = { importId: reviewed.id, keyHeader };
  return json({
    reviewed,
    kind: {
      ...{ name, one, many, columns, key, extra },
      ...{ listTo: list(reviewed.companyId), canUndo: "undoAll" in kind },
    },
    bad: isChecked && reviewed.badRows > 0 ? await listBadRows(db, reviewed.id) : [],
    list: isChecked ? await importRowList.page(db, advisor.reach, scope, call.request) : null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const { reviewed, kind } = await findReviewed(call, advisor);
  await requireAdvisor(call, kind.permission);
  const form = await readForm(call.request);
  switch (form.get("intent")) {
    case "discard":
      return discard(advisor, reviewed, kind, seenVersionOf(form));
    case "undo":
      return undo(advisor, reviewed, seenVersionOf(form));
    case "recheck":
      return recheck(advisor, reviewed, seenVersionOf(form));
    default:
      return save(advisor, reviewed, kind, form);
  }
}

async function findReviewed(call: LoaderFunctionArgs | ActionFunctionArgs, { reach }: Advisor) {
  const ids = [idOf(call.params.companyId), idOf(call.params.importId)] as const;
  const reviewed = found(await findImport(db, reach, ...ids), "Import");
  return { reviewed, kind: found(findImportKind(reviewed.kind), "Import") };
}

async function save(advisor: Advisor, reviewed: FoundImport, kind: AnyImportKind, form: FormData) {
  const submission = parseForm(form, confirmForm);
  if (submission.status !== "success") return json({ problems: ["Load the page again, then save."] }, { status: 422 });
  const { id, companyId } = reviewed;
  const { isExtraOn } = submission.value;
  const outcome = found(await confirmImport(db, advisor, companyId, id, kind, submission.value), "Import");
  if (!outcome.saved) return json({ problems: outcome.problems[""] ?? [] }, { status: outcome.status ?? 422 });
  const self = paths.import(companyId, id);
  if (!outcome.isSmall) return redirectWithNotice(self, "Saving begins.", { tone: "info" });
  await saveImport(db, findImportKind, id, { origin: advisor.origin, isExtraOn }, now());
  const saved = await findImport(db, advisor.reach, companyId, id);
  if (saved?.status === "saved") return redirectWithNotice(self, savedWords(saved, kind));
  // The preview was no longer true: it is made anew at once, with the reason above it.
  await checkImport(db, findImportKind, id, advisor.origin, now());
  return redirectWithNotice(self, "Nothing is saved. Look at the rows again.", { tone: "danger" });
}

async function recheck(advisor: Advisor, { id, companyId, totalRows }: FoundImport, seen: number | null) {
  const outcome = found(await recheckImport(db, advisor, companyId, id, seen), "Import");
  if (!outcome.saved && outcome.problems) {
    return json({ problems: outcome.problems[""] ?? [] }, { status: outcome.status ?? 422 });
  }
  if (totalRows <= ROWS_AT_ONCE) await checkImport(db, findImportKind, id, advisor.origin, now());
  return redirectWithNotice(paths.import(companyId, id), "The file is compared again.", { tone: "info" });
}

async function discard(
  advisor: Advisor,
  { id, companyId, fileName }: FoundImport,
  kind: AnyImportKind,
  seen: number | null,
) {
  const outcome = found(await discardImport(db, advisor, companyId, id, seen), "Import");
  if (!outcome.saved) return json({ problems: outcome.problems[""] ?? [] }, { status: outcome.status ?? 422 });
  return redirectWithNotice(paths.companyImport(companyId, kind.name), `${fileName} is discarded. Nothing changed.`);
}

async function undo(advisor: Advisor, { id, companyId, fileName }: FoundImport, seen: number | null) {
  const outcome = found(await askToUndo(db, advisor, companyId, id, seen), "Import");
  if (!outcome.saved) return json({ problems: outcome.problems[""] ?? [] }, { status: outcome.status ?? 422 });
  const self = paths.import(companyId, id);
  if (!outcome.isSmall) return redirectWithNotice(self, "Undoing begins.", { tone: "info" });
  await undoImport(db, findImportKind, id, advisor.origin, now());
  const undone = await findImport(db, advisor.reach, companyId, id);
  return undone?.status === "undone"
    ? redirectWithNotice(self, `${fileName} is undone.`)
    : redirectWithNotice(self, "Nothing is undone.", { tone: "danger" });
}

export default function ImportReviewPage() {
  return <ReviewPage {...useLoaderData<typeof loader>()} problems={useActionData<typeof action>()?.problems ?? []} />;
}
