import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { newCategoryForm } from "#app/setup/categories/category-form.ts";
import { createCategory } from "#app/setup/categories/save-category.server.ts";
import { CategoryForm } from "#app/setup/categories/ui/category-form.tsx";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Category");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const company = companyOfPage(advisor);
  const headers = rememberCompany(call.request.headers.get("Cookie"), company.id);
  return json({ company }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), newCategoryForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await createCategory(db, advisor, { companyId: company.id }, submission.value, now()),
    "Company",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.categories({ company: company.id }), `${submission.value.name} is created.`);
}

export default function AddCategoryPage() {
  const { company } = useLoaderData<typeof loader>();
  const list = paths.categories({ company: company.id });
  return (
    <Page
      title="Add category"
      width="form"
      crumbs={[{ label: "Categories", to: list }]}
      purpose={`For ${company.name}. It stands last in the list.`}
    >
      <CategoryForm cancelTo={list} lastResult={useActionData<typeof action>()} />
    </Page>
  );
}
