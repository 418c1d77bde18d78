import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { newSubcategoryForm } from "#app/setup/categories/category-form.ts";
import { listCategoryChoices } from "#app/setup/categories/category-queries.server.ts";
import { createCategory } from "#app/setup/categories/save-category.server.ts";
import { CategoryForm } from "#app/setup/categories/ui/category-form.tsx";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Subcategory");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const company = companyOfPage(advisor);
  const headers = rememberCompany(call.request.headers.get("Cookie"), company.id);
  const parents = await listCategoryChoices(db, advisor.reach, company.id);
  const parentId = idOf(new URL(call.request.url).searchParams.get("parent"));
  return json({ company, parents, parentId }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request), newSubcategoryForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await createCategory(db, advisor, { companyId: company.id }, submission.value, now()),
    "Company",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems);
  return redirectWithNotice(paths.subcategories({ company: company.id }), `${submission.value.name} is created.`);
}

export default function AddSubcategoryPage() {
  const { company, parents, parentId } = useLoaderData<typeof loader>();
  const list = paths.subcategories({ company: company.id });
  return (
    <Page
      title="Add subcategory"
      width="form"
      crumbs={[{ label: "Subcategories", to: list }]}
      purpose={`For ${company.name}. It stands last in the list.`}
    >
      <CategoryForm
        parents={parents}
        parentId={parentId || undefined}
        cancelTo={list}
        lastResult={useActionData<typeof action>()}
      />
    </Page>
  );
}
