import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { changeColor } from "#app/setup/colors/change-color.server.ts";
import { colorForm, resetColorForm } from "#app/setup/colors/color-form.ts";
import { findCompanyColor } from "#app/platform/brand/color-queries.server.ts";
import { type ColorName, isColorName, colorTokenOf } from "#app/platform/brand/color-tokens.ts";
import { ColorPage } from "#app/setup/colors/ui/color-page.tsx";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Color");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = pageCompany(advisor);
  const name = nameOf(call);
  const own = await findCompanyColor(db, advisor.access, company.id, name);
  const { light, dark } = own ?? colorTokenOf(name).standard;
  return json({ company, color: { name, light, dark, version: own?.version ?? 0 } });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { id: companyId } = pageCompany(advisor);
  const name = nameOf(call);
  const { label, standard } = colorTokenOf(name);
  const form = await readForm(call.request);
  if (parseIntent(form, ["reset"])) {
    const submission = parseForm(form, resetColorForm);
    if (submission.status !== "success") return refuseForm(submission);
    const wanted = { ...standard, version: submission.value.version };
    const outcome = orNotFound(
      await changeColor(db, advisor, { companyId, name, colorChange: wanted, now: now() }),
      "Company",
    );
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    return redirectWithNotice(paths.colors(companyId), `${label} reset to its default color.`);
  }
  const submission = parseForm(form, colorForm(name));
  if (submission.status !== "success") return refuseForm(submission);
  if (submission.value.intent === "preview") return json(submission.reply());
  const outcome = orNotFound(
    await changeColor(db, advisor, { companyId, name, colorChange: submission.value, now: now() }),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.colors(companyId), `${label} saved.`);
}

function nameOf(call: LoaderFunctionArgs | ActionFunctionArgs): ColorName {
  const { colorId } = call.params;
  return orNotFound(isColorName(colorId) ? colorId : null, "Color");
}

export default function EditColorPage() {
  const { company, color } = useLoaderData<typeof loader>();
  return <ColorPage company={company} color={color} lastResult={useActionData<typeof action>()} />;
}
