import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { formText, parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { documentForm, restoreDocumentForm, rulesForm } from "#app/setup/documents/document-form.ts";
import { readDocumentPage } from "#app/setup/documents/document-page.server.ts";
import { findNewestDocument, readSavedDocument } from "#app/setup/documents/document-queries.server.ts";
import { compareDocuments, formatJson, formatDocument, parseDocument } from "#app/setup/documents/document-rules.ts";
import { type DocumentType, isDocumentType } from "#app/setup/documents/document-types.ts";
import { parseRulesDraft } from "#app/setup/documents/parse-rules-draft.ts";
import { ruleChanges } from "#app/setup/documents/rule-changes.ts";
import { changeRows, parseRowCommand, readRuleDraft } from "#app/setup/documents/rule-draft.ts";
import { ruleFields } from "#app/setup/documents/rule-fields.ts";
import { restoreDocument } from "#app/setup/documents/restore-document.server.ts";
import { saveDocument } from "#app/setup/documents/save-document.server.ts";
import type { RulesAnswer } from "#app/setup/documents/ui/rules-form.tsx";
import { DocumentPage } from "#app/setup/documents/ui/document-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Settings (JSON)");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const type = typeOf(call);
  const query = new URL(call.request.url).searchParams;
  const shown = await readDocumentPage(db, advisor.access, company.id, { type, comparedWith: query.get("compare") });
  return json(
    {
      company,
      ...shown,
      fields: ruleFields(type),
      isJson: query.get("as") === "json",
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
  const rows = parseRowCommand(formText(form, "rows"));
  if (rows) return showRules(form, changeRows(readRuleDraft(ruleFields(type), form), rows));
  switch (parseIntent(form, ["save", "restore", "review-rules", "save-rules"])) {
    case "save":
      return save(call, companyId, type, form);
    case "restore":
      return restore(call, companyId, type, form);
    case "review-rules":
      return reviewRules(companyId, type, form);
    case "save-rules":
      return saveForm(call, companyId, type, form);
    default:
      return review(companyId, type, form);
  }
}

/** Show the form again with a draft, and with what there is to say about it. */
function showRules(form: FormData, draft: unknown, answer: Partial<RulesAnswer> = {}, status = 200) {
  const rules: RulesAnswer = { draft, note: formText(form, "note"), faults: null, preview: null, ...answer };
  return json({ rules }, { status });
}

/** Check the form and preview its changes; nothing is saved. */
async function reviewRules(companyId: number, type: DocumentType, form: FormData) {
  const draft = readRuleDraft(ruleFields(type), form);
  const { value, faults } = parseRulesDraft(type, draft);
  if (faults) return showRules(form, draft, { faults }, 422);
  return showRules(form, draft, { preview: ruleChanges(type, await readSavedDocument(db, companyId, type), value) });
}

async function saveForm(call: ActionFunctionArgs, companyId: number, type: DocumentType, form: FormData) {
  const advisor = await requireAdvisor(call, "settings:decide");
  const draft = readRuleDraft(ruleFields(type), form);
  const { value, faults } = parseRulesDraft(type, draft);
  if (faults) return showRules(form, draft, { faults }, 422);
  const frame = rulesForm.safeParse({ version: form.get("version"), note: formText(form, "note") });
  if (!frame.success) return json({ fieldErrors: unreadable }, { status: 422 });
  const documentChange = { ...frame.data, text: JSON.stringify(value) };
  const outcome = orNotFound(
    await saveDocument(db, advisor, { companyId, type, documentChange, now: now() }),
    "Company",
  );
  if (!outcome.saved) return json({ fieldErrors: outcome.fieldErrors }, { status: outcome.status ?? 422 });
  return redirectWithNotice(paths.document(companyId, type), outcome.isNew ? "Rules saved." : "No changes to save.");
}

function typeOf(call: LoaderFunctionArgs | ActionFunctionArgs): DocumentType {
  const { type } = call.params;
  return orNotFound(isDocumentType(type) ? type : null, "Document");
}

/** Check the text and preview its changes, or format it again; nothing is saved. */
async function review(companyId: number, type: DocumentType, form: FormData) {
  const submission = parseForm(form, documentForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { intent, text } = submission.value;
  if (intent === "format") {
    const typed = { ...submission.reply(), initialValue: { ...submission.payload, text: formatJson(text) } };
    return json({ typed, faults: [], changes: null });
  }
  const { value, faults } = parseDocument(type, text);
  const typed = { ...submission.reply(), initialValue: submission.payload };
  if (faults.length > 0) return json({ typed, faults, changes: null }, { status: 422 });
  const saved = await findNewestDocument(db, companyId, type);
  const changes = compareDocuments(formatDocument(type, saved?.value ?? {}), formatDocument(type, value));
  return json({ typed, faults: [], changes });
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
  const nav = <CompanyNav companyId={shown.company.id} current={shown.document.type} />;
  return <DocumentPage {...shown} nav={nav} answer={useActionData<typeof action>()} />;
}
