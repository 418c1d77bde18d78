import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { levelAt, levels } from "#app/setup/categories/category-levels.ts";
import { appliesToText } from "#app/setup/categories/category-rules.ts";
import { loadList, moveOne } from "#app/setup/categories/category-routes.server.ts";
import { EntryList } from "#app/ui/entries/entry-list.tsx";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { type ListState, sortText } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  adminPageTitle(matches, levels[levelAt(location.pathname)].title);
export const loader = (call: LoaderFunctionArgs) => loadList(db, call);
export const action = (call: ActionFunctionArgs) => moveOne(db, call);

/** The categories of a company, or its subcategories, which can be those of one category alone. */
export default function CategoriesPage() {
  const { level, company, companies, list } = useLoaderData<typeof loader>();
  const { title, purpose, empty, add, edit, download } = levels[level];
  const other = levels[level === "category" ? "subcategory" : "category"];
  const parent = Number(list?.state.filters.find(([name]) => name === "parent")?.[1]) || undefined;
  const create = company && { label: `Create ${level}`, to: add(company.id, { parent }) };
  return (
    <Page
      title={title}
      purpose={purpose}
      action={
        company &&
        create && (
          <>
            <PageLink to={other.list({ company: company.id })}>{other.title}</PageLink>
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
            subcategories: ({ id, subcategories }) => <a href={paths.subcategories({ parent: id })}>{subcategories}</a>,
            parent: ({ parentId, parent }) => parentId && <a href={paths.editCategory(parentId)}>{parent}</a>,
          }}
          editPath={edit}
          mayDelete
          download={`${download()}?company=${company.id}`}
          empty={{ text: empty, action: create }}
        />
      )}
    </Page>
  );
}

/** One category's own order can be changed among its subcategories alone, too. */
function isInOrder({ q, sort, filters }: ListState): boolean {
  return sortText(sort) === "order" && q === "" && filters.every(([name]) => name === "parent");
}
