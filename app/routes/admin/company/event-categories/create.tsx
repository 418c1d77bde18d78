import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { newEventCategoryForm } from "#app/setup/event-categories/event-category-form.ts";
import { createEventCategory } from "#app/setup/event-categories/create-event-category.server.ts";
import { EventCategoryForm } from "#app/setup/event-categories/ui/event-category-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  adminPageTitle(matches, "Create Custom Event Category");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  return json({ company: companyOfPage(advisor) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), newEventCategoryForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await createEventCategory(db, advisor, company.id, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.eventCategories(company.id), `${submission.value.name} is created.`);
}

export default function CreateEventCategoryPage() {
  const { company } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create event category"
      width="form"
      crumbs={companyCrumbs(company, { label: "Event categories", to: paths.eventCategories(company.id) })}
    >
      <EventCategoryForm companyId={company.id} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
