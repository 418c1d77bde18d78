import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { checkImport } from "#app/platform/imports/check-import.server.ts";
import { confirmImport } from "#app/platform/imports/confirm-import.server.ts";
import { discardImport } from "#app/platform/imports/discard-import.server.ts";
import { confirmForm } from "#app/platform/imports/import-form.ts";
import type { AnyImportKind } from "#app/platform/import-kinds/import-kind.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";
import { type ImportRecord, findImport } from "#app/platform/imports/import-queries.server.ts";
import { importRowList, listBadRows } from "#app/platform/imports/import-row-list.server.ts";
import { MAX_IMMEDIATE_ROWS, savedRowsText } from "#app/platform/imports/import-rules.ts";
import { withCompanyColumns } from "#app/platform/imports/company-columns.server.ts";
import { recheckImport } from "#app/platform/imports/recheck-import.server.ts";
import { saveImport } from "#app/platform/imports/save-import.server.ts";
import { requestImportUndo, undoImport } from "#app/platform/imports/undo-import.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { ImportReview } from "#app/platform/imports/ui/import-review.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Import");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const { reviewed, kind } = await findReviewed(call, advisor);
  await requireAdvisor(call, kind.permission);
  const isChecked = ["checked", "saved", "undoing", "undone"].includes(reviewed.status);
  const { name, one, many, columns, key, extra, listPath } = await withCompanyColumns(
    db,
    advisor.access,
    kind,
    reviewed.companyId,
  );
  const keyHeader = columns.find((column) => column.field === key[0])?.header ?? "Row";
  const scope = { importId: reviewed.id, keyHeader };
  return json({
    reviewed,
    kind: {
      name,
      one,
      many,
      columns,
      key,
      extra,
      listTo: listPath(reviewed.companyId),
      canUndo: "undoAll" in kind,
    },
    bad: isChecked && reviewed.badRows > 0 ? await listBadRows(db, reviewed.id) : [],
    list: isChecked ? await importRowList.page(db, { access: advisor.access, scope, at: call.request }) : null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const { reviewed, kind } = await findReviewed(call, advisor);
  await requireAdvisor(call, kind.permission);
  const form = await readForm(call.request);
  switch (parseIntent(form, ["discard", "undo", "recheck"])) {
    case "discard":
      return discard(advisor, reviewed, kind, parseSeenVersion(form));
    case "undo":
      return undo(advisor, reviewed, parseSeenVersion(form));
    case "recheck":
      return recheck(advisor, reviewed, parseSeenVersion(form));
    default:
      return save(advisor, reviewed, kind, form);
  }
}

async function findReviewed(call: LoaderFunctionArgs | ActionFunctionArgs, { access }: Advisor) {
  const ids = [parseId(call.params.companyId), parseId(call.params.importId)] as const;
  const reviewed = orNotFound(await findImport(db, access, ...ids), "Import");
  return { reviewed, kind: orNotFound(findImportKind(reviewed.kind), "Import") };
}

async function save(advisor: Advisor, reviewed: ImportRecord, kind: AnyImportKind, form: FormData) {
  const submission = parseForm(form, confirmForm);
  if (submission.status !== "success") return json({ problems: ["Reload the page and save again."] }, { status: 422 });
  const { id, companyId } = reviewed;
  const { isExtraOn } = submission.value;
  const outcome = orNotFound(
    await confirmImport(db, { importer: advisor, companyId, importId: id, kind, confirmedImport: submission.value }),
    "Import",
  );
  if (!outcome.saved) return json({ problems: outcome.fieldErrors[""] ?? [] }, { status: outcome.status ?? 422 });
  const self = paths.import(companyId, id);
  if (!outcome.isSmall) return redirectWithNotice(self, "Saving the import.", { tone: "info" });
  await saveImport(db, {
    findKind: findImportKind,
    importId: id,
    choices: { origin: advisor.origin, isExtraOn },
    now: now(),
  });
  const saved = await findImport(db, advisor.access, companyId, id);
  if (saved?.status === "saved") return redirectWithNotice(self, savedRowsText(saved, kind));
  // The preview was out of date, so it is made again at once, with the reason above it.
  await checkImport(db, { findKind: findImportKind, importId: id, origin: advisor.origin, now: now() });
  return redirectWithNotice(self, "Nothing was saved. Review the rows again.", { tone: "danger" });
}

async function recheck(advisor: Advisor, { id, companyId, totalRows }: ImportRecord, seen: number | null) {
  const outcome = orNotFound(await recheckImport(db, { importer: advisor, companyId, importId: id, seen }), "Import");
  if (!outcome.saved && outcome.fieldErrors) {
    return json({ problems: outcome.fieldErrors[""] ?? [] }, { status: outcome.status ?? 422 });
  }
  if (totalRows <= MAX_IMMEDIATE_ROWS)
    await checkImport(db, { findKind: findImportKind, importId: id, origin: advisor.origin, now: now() });
  return redirectWithNotice(paths.import(companyId, id), "File checked again.", { tone: "info" });
}

async function discard(
  advisor: Advisor,
  { id, companyId, fileName }: ImportRecord,
  kind: AnyImportKind,
  seen: number | null,
) {
  const outcome = orNotFound(await discardImport(db, { importer: advisor, companyId, importId: id, seen }), "Import");
  if (!outcome.saved) return json({ problems: outcome.fieldErrors[""] ?? [] }, { status: outcome.status ?? 422 });
  return redirectWithNotice(paths.companyImport(companyId, kind.name), `${fileName} discarded. Nothing was imported.`);
}

async function undo(advisor: Advisor, { id, companyId, fileName }: ImportRecord, seen: number | null) {
  const outcome = orNotFound(
    await requestImportUndo(db, { importer: advisor, companyId, importId: id, seen }),
    "Import",
  );
  if (!outcome.saved) return json({ problems: outcome.fieldErrors[""] ?? [] }, { status: outcome.status ?? 422 });
  const self = paths.import(companyId, id);
  if (!outcome.isSmall) return redirectWithNotice(self, "Undoing the import.", { tone: "info" });
  await undoImport(db, { findKind: findImportKind, importId: id, origin: advisor.origin, now: now() });
  const undone = await findImport(db, advisor.access, companyId, id);
  return undone?.status === "undone"
    ? redirectWithNotice(self, `Import of ${fileName} undone.`)
    : redirectWithNotice(self, "Nothing was undone.", { tone: "danger" });
}

export default function ImportReviewPage() {
  return <ImportReview {...useLoaderData<typeof loader>()} problems={useActionData<typeof action>()?.problems ?? []} />;
}
