import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { changeText } from "#app/setup/texts/change-text.server.ts";
import { renderTextPreview } from "#app/setup/texts/preview-text.server.ts";
import { type TextKey, textEntryOf, isTextKey } from "#app/platform/wording/text-catalog.ts";
import { textForm } from "#app/setup/texts/text-form.ts";
import { findText } from "#app/setup/texts/text-queries.server.ts";
import { findCompanyTexts } from "#app/platform/wording/company-texts.server.ts";
import { TextPage } from "#app/setup/texts/ui/text-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Text");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const key = keyOf(call);
  const own = await findText(db, advisor.access, company.id, key);
  const companyTexts = await findCompanyTexts(db, advisor.access, company.id);
  return json({
    company,
    text: { key, value: own.value, version: own.version, entry: textEntryOf(key) },
    preview: renderTextPreview(companyTexts, key, own.value, env.PRODUCT_NAME),
  });
}

/** Skip revalidation for a preview, which changes nothing that the page loads. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  !parseIntent(formData, ["preview"]) && defaultShouldRevalidate;

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { id: companyId } = pageCompany(advisor);
  const key = keyOf(call);
  const submission = parseForm(await readForm(call.request), textForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { intent, version, value } = submission.value;
  if (intent === "preview") {
    const companyTexts = await findCompanyTexts(db, advisor.access, companyId);
    return json({ preview: renderTextPreview(companyTexts, key, value, env.PRODUCT_NAME), typed: submission.reply() });
  }
  const wanted = { version, value: intent === "reset" ? "" : value };
  const outcome = orNotFound(await changeText(db, advisor, { companyId, key, typed: wanted, now: now() }), "Company");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  const { isChanged, missing } = outcome;
  const left = missing.map((name) => `{${name}}`).join(", ");
  const text = missing.length > 0 ? `Text saved without ${left}.` : "Text saved.";
  const list = paths.texts(companyId);
  return redirectWithNotice(list, isChanged ? text : "Default text restored.");
}

function keyOf(call: LoaderFunctionArgs | ActionFunctionArgs): TextKey {
  const { textId } = call.params;
  return orNotFound(isTextKey(textId) ? textId : null, "Text");
}

export default function EditTextPage() {
  return <TextPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
