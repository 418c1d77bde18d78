import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { changeText } from "#app/setup/texts/change-text.server.ts";
import { previewOf } from "#app/setup/texts/preview-text.server.ts";
import { type TextKey, entryOf, isTextKey } from "#app/platform/wording/text-catalogue.ts";
import { textForm } from "#app/setup/texts/text-form.ts";
import { findText } from "#app/setup/texts/text-queries.server.ts";
import { findVoice } from "#app/platform/wording/voice.server.ts";
import { TextPage } from "#app/setup/texts/ui/text-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Text");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const key = keyOf(call);
  const own = await findText(db, advisor.reach, company.id, key);
  const voice = await findVoice(db, advisor.reach, company.id);
  return json({
    company,
    text: { key, value: own.value, version: own.version, entry: entryOf(key) },
    preview: previewOf(voice, key, own.value, env.PRODUCT_NAME),
  });
}

/** A preview while somebody types changes nothing that the page shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") !== "preview" && defaultShouldRevalidate;

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { id: companyId } = companyOfPage(advisor);
  const key = keyOf(call);
  const submission = parseForm(await readForm(call.request), textForm);
  if (submission.status !== "success") return refuse(submission);
  const { intent, version, value } = submission.value;
  if (intent === "preview") {
    const voice = await findVoice(db, advisor.reach, companyId);
    return json({ preview: previewOf(voice, key, value, env.PRODUCT_NAME), typed: submission.reply() });
  }
  const wanted = { version, value: intent === "reset" ? "" : value };
  const outcome = found(await changeText(db, advisor, companyId, key, wanted, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  const { isChanged, missing } = outcome;
  const left = missing.map((name) => `{${name}}`).join(", ");
  const text = missing.length > 0 ? `The text is saved. It leaves out ${left}.` : "The text is saved.";
  const list = paths.texts(companyId);
  return redirectWithNotice(list, isChanged ? text : "The default text is in force.");
}

function keyOf(call: LoaderFunctionArgs | ActionFunctionArgs): TextKey {
  const { textId } = call.params;
  return found(isTextKey(textId) ? textId : null, "Text");
}

export default function EditTextPage() {
  return <TextPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
