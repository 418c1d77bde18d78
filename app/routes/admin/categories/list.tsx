import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { entryMoveOf } from "#app/platform/records/entry-moves.ts";
import { categoryList } from "#app/setup/categories/category-list.ts";
import { listCategories } from "#app/setup/categories/category-list.server.ts";
import { makeCategoryMove } from "#app/setup/categories/make-category-move.server.ts";
import { CategoryFilters, categoryColumns, categoryFilterNames } from "#app/setup/categories/ui/category-columns.tsx";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { EntryTable } from "#app/ui/entries/entry-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Categories");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const state = categoryList.decode(new URL(call.request.url));
  const shown = company
    ? await listCategories(db, advisor.reach, "category", company.id, state)
    : { rows: [], total: 0 };
  return json({ company, companies, state, ...shown }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const move = entryMoveOf(await readForm(call.request));
  const outcome = found(await makeCategoryMove(db, advisor, "category", move, now()), "Category");
  const state = categoryList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.categories() + categoryList.link(state), outcome);
}

export default function CategoriesPage() {
  const { company, companies, state, rows, total } = useLoaderData<typeof loader>();
  const create = company && { label: "Create category", to: paths.addCategory(company.id) };
  return (
    <Page
      title="Categories"
      purpose="How {ideas}, social posts and studio requests are sorted, so that people find them."
      action={
        company &&
        create && (
          <>
            <PageLink to={paths.subcategories({ company: company.id })}>Subcategories</PageLink>
            <PageLink primary to={create.to}>
              {create.label}
            </PageLink>
          </>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} />
      {company && create && (
        <EntryTable
          noun="category"
          nouns="categories"
          list={categoryList}
          state={state}
          columns={categoryColumns()}
          rows={rows}
          total={total}
          editPath={paths.editCategory}
          mayDelete
          searchLabel="Name"
          filters={<CategoryFilters filters={state.filters} />}
          filterNames={categoryFilterNames}
          download={`${paths.categoriesDownload()}${categoryList.link(state, { page: 1 })}&company=${company.id}`}
          create={create}
          empty="Add a few broad ones, such as Seasonal, New products or Community."
        />
      )}
    </Page>
  );
}
