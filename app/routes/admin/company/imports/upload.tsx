import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { readUpload, type UploadedFile } from "#app/http/upload.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { checkImport } from "#app/platform/imports/check-import.server.ts";
import { findImportKind } from "#app/wiring/import-kinds.server.ts";
import { listRecentImports } from "#app/platform/imports/import-queries.server.ts";
import {
  type SubmittedColumnMatches,
  capitalizeText,
  importLimits,
  megabytesText,
} from "#app/platform/imports/import-rules.ts";
import { findColumnMatches, deleteColumnMatches } from "#app/platform/imports/column-matches.server.ts";
import { withCompanyColumns } from "#app/platform/imports/company-columns.server.ts";
import { recheckImport } from "#app/platform/imports/recheck-import.server.ts";
import { ImportUpload } from "#app/platform/imports/ui/import-upload.tsx";
import { uploadImport } from "#app/platform/imports/upload-import.server.ts";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  adminPageTitle(matches, data ? `Import ${data.kind.many.split(" ").map(capitalizeText).join(" ")}` : "Import");

export async function loader(call: LoaderFunctionArgs) {
  const importKind = findImportKind(call.params.kind);
  const advisor = await requireAdvisor(call, importKind?.permission ?? "company:view");
  const company = pageCompany(advisor);
  const kind = await withCompanyColumns(db, advisor.access, orNotFound(importKind, "Page"), company.id);
  const { name, one, many, columns, listPath } = kind;
  const named = await findColumnMatches(db, company.id, kind);
  return json(
    {
      company,
      named: [...named].map(([header, field]) => ({ header, field })),
      kind: { name, one, many, columns, listTo: listPath(company.id), most: importLimits(kind) },
      recent: await listRecentImports(db, advisor.access, company.id, name),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const importKind = findImportKind(call.params.kind);
  const advisor = await requireAdvisor(call, importKind?.permission ?? "company:view");
  const company = pageCompany(advisor);
  const kind = orNotFound(importKind, "Page");
  const maxBytes = importLimits(kind).bytes;
  return readUpload(call.request, { files: ["file"], most: maxBytes }, async ({ form, files }) => {
    if (parseIntent(form, ["forget"])) {
      await deleteColumnMatches(db, company.id, kind);
      return redirectWithNotice(paths.companyImport(company.id, kind.name), "Column choices cleared.");
    }
    const file = checkFileSize(files, maxBytes);
    if ("refusal" in file) return json({ problems: [file.refusal], unnamed: [] }, { status: file.status });
    const minutes = await countAttempt(db, rateLimits.upload, advisor.userId, now());
    if (minutes !== null) throw tooManyResponse(call.request, minutes);
    const matches = { headers: textsOf(form, "header"), fields: textsOf(form, "field") };
    const outcome = orNotFound(
      await uploadImport(db, {
        importer: advisor,
        companyId: company.id,
        kind,
        file,
        now: now(),
        submittedMatches: matches,
      }),
      "Company",
    );
    if (!outcome.saved) {
      const unnamed = columnQuestions(outcome.unnamed, matches);
      return json({ problems: outcome.fieldErrors.file ?? [], unnamed }, { status: 422 });
    }
    const { importId, isKnown, isSmall } = outcome;
    if (isKnown) await recheckImport(db, { importer: advisor, companyId: company.id, importId });
    if (isSmall) await checkImport(db, { findKind: findImportKind, importId, origin: advisor.origin, now: now() });
    const review = paths.import(company.id, importId);
    return isKnown
      ? redirectWithNotice(review, "You already uploaded this file. Here is its result.", { tone: "info" })
      : redirect(review, 303);
  });
}

/** List the columns that the user has to match, with the fields chosen for them so far. */
function columnQuestions(unnamed: readonly string[], { headers, fields }: SubmittedColumnMatches) {
  return [...new Set([...headers, ...unnamed])].map((header) => ({
    header,
    field: fields[headers.indexOf(header)] ?? "",
  }));
}

const textsOf = (form: FormData, name: string) =>
  form.getAll(name).map((value) => (typeof value === "string" ? value : ""));

function checkFileSize(
  [file]: readonly UploadedFile[],
  maxBytes: number,
): UploadedFile | { refusal: string; status: 413 | 422 } {
  if (!file) return { refusal: "Choose a file.", status: 422 };
  const refusal = `Choose a file of ${megabytesText(maxBytes)} or less, or split it into smaller files.`;
  return file.bytes > maxBytes ? { refusal, status: 413 } : file;
}

export default function ImportUploadPage() {
  const { problems = [], unnamed = [] } = useActionData<typeof action>() ?? {};
  return <ImportUpload {...useLoaderData<typeof loader>()} problems={problems} unnamed={unnamed} />;
}
