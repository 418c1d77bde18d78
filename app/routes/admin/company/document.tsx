import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { documentForm, restoreDocumentForm } from "#app/setup/documents/document-form.ts";
import { parseDocumentValue, listDocuments, findNewestDocument } from "#app/setup/documents/document-queries.server.ts";
import { compareDocuments, formatJson, formatDocument, parseDocument } from "#app/setup/documents/document-rules.ts";
import {
  type DocumentType,
  documentTypes,
  fillDocument,
  isDocumentType,
  documentSettings,
} from "#app/setup/documents/document-types.ts";
import { restoreDocument } from "#app/setup/documents/restore-document.server.ts";
import { saveDocument } from "#app/setup/documents/save-document.server.ts";
import { DocumentPage } from "#app/setup/documents/ui/document-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Settings (JSON)");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const type = typeOf(call);
  const versions = await listDocuments(db, advisor.access, company.id, type);
  const text = formatDocument(type, versions[0]?.value ?? {});
  const wanted = new URL(call.request.url).searchParams.get("compare");
  const older = versions.slice(1).find(({ number }) => String(number) === wanted);
  const isStandard = wanted === "0" && versions.length > 0;
  const compared = isStandard ? { number: 0, value: {} } : older;
  const { title, purpose } = documentTypes[type];
  return json(
    {
      company,
      document: { type, title, purpose, text, version: versions[0]?.number ?? 0 },
      settings: documentSettings(type),
      versions: versions.map(({ value: _, ...version }) => version),
      comparison: compared
        ? { number: compared.number, lines: compareDocuments(text, formatDocument(type, compared.value)) }
        : null,
      canSave: can(advisor, "settings:decide"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const { id: companyId } = pageCompany(advisor);
  const type = typeOf(call);
  const form = await readForm(call.request);
  switch (parseIntent(form, ["save", "restore", "fill"])) {
    case "save":
      return save(call, companyId, type, form);
    case "restore":
      return restore(call, companyId, type, form);
    case "fill": {
      const saved = await findNewestDocument(db, companyId, type);
      const filled = fillDocument(type, parseDocumentValue(type, saved?.value ?? null), form);
      for (const { name } of documentSettings(type).flatMap(({ fields }) => fields)) form.delete(name);
      form.set("text", filled);
      return review(companyId, type, form, filled);
    }
    default:
      return review(companyId, type, form);
  }
}

function typeOf(call: LoaderFunctionArgs | ActionFunctionArgs): DocumentType {
  const { type } = call.params;
  return orNotFound(isDocumentType(type) ? type : null, "Document");
}

/** Check the text and preview its changes, or format it again; nothing is saved. */
async function review(companyId: number, type: DocumentType, form: FormData, filled?: string) {
  const submission = parseForm(form, documentForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { intent, text } = submission.value;
  if (intent === "format") {
    const typed = { ...submission.reply(), initialValue: { ...submission.payload, text: formatJson(text) } };
    return json({ typed, faults: [], changes: null });
  }
  const { value, faults } = parseDocument(type, text);
  const typed = { ...submission.reply(), initialValue: submission.payload };
  if (faults.length > 0) return json({ typed, faults, changes: null, filled }, { status: 422 });
  const saved = await findNewestDocument(db, companyId, type);
  const changes = compareDocuments(formatDocument(type, saved?.value ?? {}), formatDocument(type, value));
  return json({ typed, faults: [], changes, filled });
}

async function save(call: ActionFunctionArgs, companyId: number, type: DocumentType, form: FormData) {
  const advisor = await requireAdvisor(call, "settings:decide");
  const submission = parseForm(form, documentForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await saveDocument(db, advisor, { companyId, type, documentChange: submission.value, now: now() }),
    "Company",
  );
  if (!outcome.saved) {
    if (outcome.faults)
      return json({ typed: submission.reply(), faults: outcome.faults, changes: null }, { status: 422 });
    return refuseForm(submission, outcome.fieldErrors, outcome.status);
  }
  const text = outcome.isNew ? `Version ${outcome.number} is now current.` : "No changes to save.";
  return redirectWithNotice(paths.document(companyId, type), text);
}

async function restore(call: ActionFunctionArgs, companyId: number, type: DocumentType, form: FormData) {
  const advisor = await requireAdvisor(call, "settings:decide");
  const submission = parseForm(form, restoreDocumentForm);
  if (submission.status !== "success") return json({ fieldErrors: unreadable }, { status: 422 });
  const outcome = orNotFound(
    await restoreDocument(db, advisor, { companyId, type, ...submission.value, now: now() }),
    "Company",
  );
  if (!outcome.saved) return json({ fieldErrors: outcome.fieldErrors }, { status: outcome.status ?? 422 });
  return redirectWithNotice(paths.document(companyId, type), `Version ${outcome.number} is now current.`);
}

const unreadable = fieldError("", "We couldn't read the form. Try again.");

export default function EditDocumentPage() {
  const shown = useLoaderData<typeof loader>();
  const tabs = <CompanyTabs companyId={shown.company.id} current={shown.document.type} />;
  return <DocumentPage {...shown} tabs={tabs} answer={useActionData<typeof action>()} />;
}
