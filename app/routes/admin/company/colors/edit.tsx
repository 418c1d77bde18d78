import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { changeColor } from "#app/setup/colors/change-color.server.ts";
import { colorFormOf, resetColorForm } from "#app/setup/colors/color-form.ts";
import { findColor } from "#app/platform/brand/color-queries.server.ts";
import { type ColorName, isColorName, tokenOf } from "#app/platform/brand/color-tokens.ts";
import { ColorPage } from "#app/setup/colors/ui/color-page.tsx";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Color");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const name = nameOf(call);
  const own = await findColor(db, advisor.reach, company.id, name);
  const { light, dark } = own ?? tokenOf(name).standard;
  return json({ company, color: { name, light, dark, version: own?.version ?? 0 } });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { id: companyId } = companyOfPage(advisor);
  const name = nameOf(call);
  const { label, standard } = tokenOf(name);
  const form = await readForm(call.request);
  if (form.get("intent") === "reset") {
    const submission = parseForm(form, resetColorForm);
    if (submission.status !== "success") return refuse(submission);
    const wanted = { ...standard, version: submission.value.version };
    const outcome = found(await changeColor(db, advisor, companyId, name, wanted, now()), "Company");
    if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
    return redirectWithNotice(paths.colors(companyId), `${label} has its default color again.`);
  }
  const submission = parseForm(form, colorFormOf(name));
  if (submission.status !== "success") return refuse(submission);
  if (submission.value.intent === "preview") return json(submission.reply());
  const outcome = found(await changeColor(db, advisor, companyId, name, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.colors(companyId), `${label} is saved.`);
}

function nameOf(call: LoaderFunctionArgs | ActionFunctionArgs): ColorName {
  const { colorId } = call.params;
  return found(isColorName(colorId) ? colorId : null, "Color");
}

export default function EditColorPage() {
  const { company, color } = useLoaderData<typeof loader>();
  return <ColorPage company={company} color={color} lastResult={useActionData<typeof action>()} />;
}
