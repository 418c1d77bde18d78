import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { entryMoveOf } from "#app/platform/records/entry-moves.ts";
import { subcategoryList } from "#app/setup/categories/category-list.server.ts";
import { appliesToText } from "#app/setup/categories/category-rules.ts";
import { makeCategoryMove } from "#app/setup/categories/make-category-move.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { EntryList } from "#app/ui/entries/entry-list.tsx";
import type { ListState } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Subcategories");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  if (!company) return json({ company, companies, list: null }, { headers });
  const list = await subcategoryList.page(db, advisor.reach, { companyId: company.id }, call.request, {
    kept: ["company"],
  });
  return json({ company, companies, list }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const move = entryMoveOf(await readForm(call.request));
  const outcome = found(await makeCategoryMove(db, advisor, "subcategory", move, now()), "Subcategory");
  return redirectWithOutcome(paths.subcategories() + new URL(call.request.url).search, outcome);
}

export default function SubcategoriesPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  const parent = list?.state.filters.find(([name]) => name === "parent")?.[1];
  const create = company && {
    label: "Create subcategory",
    to: paths.addSubcategory(company.id, { parent: Number(parent) || undefined }),
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
      {list && create && (
        <EntryList
          list={list}
          mayMove={isInOrder(list.state)}
          cells={{
            applies: ({ applies }) => appliesToText(applies),
            parent: ({ parentId, parent }) => parentId && <a href={paths.editCategory(parentId)}>{parent}</a>,
          }}
          editPath={paths.editSubcategory}
          mayDelete
          download={`${paths.subcategoriesDownload()}?company=${company.id}`}
          empty={{ text: "Add finer ones inside a category, such as Holidays inside Seasonal.", action: create }}
        />
      )}
    </Page>
  );
}

/** One category's own order can be changed among its subcategories alone, too. */
function isInOrder({ q, sort, filters }: ListState): boolean {
  return sort.by === "order" && !sort.desc && q === "" && filters.every(([name]) => name === "parent");
}
