import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { entryMoveOf } from "#app/platform/records/entry-moves.ts";
import { subcategoryList } from "#app/setup/categories/category-list.ts";
import { listCategories } from "#app/setup/categories/category-list.server.ts";
import { listCategoryChoices } from "#app/setup/categories/category-queries.server.ts";
import { makeCategoryMove } from "#app/setup/categories/make-category-move.server.ts";
import {
  CategoryFilters,
  subcategoryColumns,
  categoryFilterNames,
} from "#app/setup/categories/ui/category-columns.tsx";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { isInOwnOrder } from "#app/ui/entries/entry-filters.tsx";
import { EntryTable } from "#app/ui/entries/entry-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Subcategories");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const state = subcategoryList.decode(new URL(call.request.url));
  const shown = company
    ? await listCategories(db, advisor.reach, "subcategory", company.id, state)
    : { rows: [], total: 0 };
  const parents = await listCategoryChoices(db, advisor.reach, company?.id ?? 0);
  return json({ company, companies, state, parents, ...shown }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const move = entryMoveOf(await readForm(call.request));
  const outcome = found(await makeCategoryMove(db, advisor, "subcategory", move, now()), "Subcategory");
  const state = subcategoryList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.subcategories() + subcategoryList.link(state), outcome);
}

export default function SubcategoriesPage() {
  const { company, companies, state, rows, total, parents } = useLoaderData<typeof loader>();
  const create = company && {
    label: "Create subcategory",
    to: paths.addSubcategory(company.id, { parent: state.filters.parent ?? undefined }),
  };
  return (
    <Page
      title="Subcategories"
      purpose="The finer order inside a category."
      action={
        company &&
        create && (
          <>
            <PageLink to={paths.categories({ company: company.id })}>Categories</PageLink>
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
          noun="subcategory"
          nouns="subcategories"
          list={subcategoryList}
          state={state}
          columns={subcategoryColumns()}
          rows={rows}
          total={total}
          editPath={paths.editSubcategory}
          mayDelete
          mayMove={isInOwnOrder(subcategoryList, { ...state, filters: { ...state.filters, parent: null } })}
          searchLabel="Name"
          filters={<CategoryFilters filters={state.filters} parents={parents} />}
          filterNames={{
            ...categoryFilterNames,
            parent: { label: "Category", word: (id) => parents.find((one) => String(one.id) === id)?.name ?? id },
          }}
          download={`${paths.subcategoriesDownload()}${subcategoryList.link(state, { page: 1 })}&company=${company.id}`}
          create={create}
          empty="Add finer ones inside a category, such as Holidays inside Seasonal."
        />
      )}
    </Page>
  );
}
