import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { changeEventCategory } from "#app/setup/event-categories/change-event-category.server.ts";
import { eventCategoryForm } from "#app/setup/event-categories/event-category-form.ts";
import { findEventCategory } from "#app/setup/event-categories/event-category-queries.server.ts";
import { EventCategoryForm } from "#app/setup/event-categories/ui/event-category-form.tsx";
import { paths } from "#app/paths.ts";
import { EntryStanding } from "#app/ui/entries/entry-standing.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Custom Event Category");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const eventCategoryId = idOf(call.params.categoryId);
  const eventCategory = found(
    await findEventCategory(db, advisor.reach, company.id, eventCategoryId),
    "Event category",
  );
  return json({ company, eventCategory, mayDelete: may(advisor, "settings:decide") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = idOf(call.params.companyId);
  const eventCategoryId = idOf(call.params.categoryId);
  found(await findEventCategory(db, advisor.reach, companyId, eventCategoryId), "Event category");
  const submission = parseForm(await readForm(call.request), eventCategoryForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await changeEventCategory(db, advisor, companyId, eventCategoryId, submission.value, now()),
    "Event category",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.eventCategories(companyId), `${submission.value.name} is saved.`);
}

export default function EditEventCategoryPage() {
  const { company, eventCategory, mayDelete } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={eventCategory.name}
      crumbs={companyCrumbs(company, { label: "Event categories", to: paths.eventCategories(company.id) })}
    >
      <FormWithAside
        aside={
          <EntryStanding
            entry={eventCategory}
            noun="event category"
            list={paths.eventCategories(company.id)}
            mayDelete={mayDelete}
          />
        }
      >
        <EventCategoryForm
          key={eventCategory.version}
          companyId={company.id}
          eventCategory={eventCategory}
          lastResult={lastResult}
        />
      </FormWithAside>
    </Page>
  );
}
