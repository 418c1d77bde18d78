import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { entryMoveOf } from "#app/modules/catalogue/entry-moves.ts";
import { categoryList } from "#app/modules/categories/category-list.ts";
import { listCategories } from "#app/modules/categories/category-list.server.ts";
import { makeCategoryMove } from "#app/modules/categories/make-category-move.server.ts";
import { CategoryFilters, categoryColumns, categoryFilterNames } from "#app/modules/categories/ui/category-columns.tsx";
import { chooseCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/modules/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { OrderForm, entryRowActions } from "#app/ui/entries/entry-columns.tsx";
import { isInOwnOrder } from "#app/ui/entries/entry-filters.tsx";
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
  const list = paths.categories() + categoryList.link(categoryList.decode(new URL(call.request.url)));
  const move = entryMoveOf(await readForm(call.request));
  if (!move) return redirectWithNotice(list, "Choose what to do with a category.", { tone: "danger" });
  const outcome = found(await makeCategoryMove(db, advisor, "category", move, now()), "Category");
  return redirectWithNotice(list, outcome.sentence, { tone: outcome.saved ? "success" : "danger" });
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
      <OrderForm />
      {company && create && (
        <DataTable
          label="categories"
          singular="category"
          list={categoryList}
          state={state}
          columns={categoryColumns(isInOwnOrder(categoryList, state))}
          rows={rows}
          total={total}
          rowKey={(category) => category.id}
          rowName={(category) => category.name}
          rowLink={(category) => paths.editCategory(category.id)}
          rowActions={(category) => entryRowActions(category, "category", paths.editCategory(category.id), true)}
          search
          searchLabel="Name"
          filters={<CategoryFilters filters={state.filters} />}
          filterNames={categoryFilterNames}
          download={`${paths.categoriesDownload()}${categoryList.link(state, { page: 1 })}&company=${company.id}`}
          empty={{
            title: "No categories yet",
            text: "Add a few broad ones, such as Seasonal, New products or Community.",
            action: create,
          }}
        />
      )}
    </Page>
  );
}
