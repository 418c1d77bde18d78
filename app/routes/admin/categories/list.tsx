import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { categoryLevelAt, categoryKinds } from "#app/setup/categories/category-levels.ts";
import { appliesToText } from "#app/setup/categories/category-rules.ts";
import { loadCategoryList, runCategoryCommand } from "#app/setup/categories/category-routes.server.ts";
import { SettingList } from "#app/ui/settings/setting-list.tsx";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { type ListState, sortText } from "#app/ui/list/list-view.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  adminPageTitle(matches, categoryKinds[categoryLevelAt(location.pathname)].title);
export const loader = (call: LoaderFunctionArgs) => loadCategoryList(db, call);
export const action = (call: ActionFunctionArgs) => runCategoryCommand(db, call);

/** List of a company's categories, or of its subcategories, which the category filter can narrow to one category. */
export default function CategoriesPage() {
  const { level, company, companies, list } = useLoaderData<typeof loader>();
  const { title, purpose, empty, add, edit, download } = categoryKinds[level];
  const other = categoryKinds[level === "category" ? "subcategory" : "category"];
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
        <SettingList
          list={list}
          canMove={canReorder(list.state)}
          cells={{
            applies: ({ applies }) => appliesToText(applies),
            subcategories: ({ id, subcategories }) => <a href={paths.subcategories({ parent: id })}>{subcategories}</a>,
            parent: ({ parentId, parent }) => parentId && <a href={paths.editCategory(parentId)}>{parent}</a>,
          }}
          editPath={edit}
          canDelete
          download={`${download()}?company=${company.id}`}
          empty={{ text: empty, action: create }}
        />
      )}
    </Page>
  );
}

/** Tell whether rows can be reordered: also while the list shows the subcategories of one category alone. */
function canReorder({ q, sort, filters }: ListState): boolean {
  return sortText(sort) === "order" && q === "" && filters.every(([name]) => name === "parent");
}
