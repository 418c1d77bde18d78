import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { entryMoveOf } from "#app/platform/records/entry-moves.ts";
import { categoryList } from "#app/setup/categories/category-list.server.ts";
import { appliesToText } from "#app/setup/categories/category-rules.ts";
import { makeCategoryMove } from "#app/setup/categories/make-category-move.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { EntryList } from "#app/ui/entries/entry-list.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Categories");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  if (!company) return json({ company, companies, list: null }, { headers });
  const list = await categoryList.page(db, advisor.reach, { companyId: company.id }, call.request, {
    kept: ["company"],
  });
  return json({ company, companies, list }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "category:manage");
  const move = entryMoveOf(await readForm(call.request));
  const outcome = found(await makeCategoryMove(db, advisor, "category", move, now()), "Category");
  return redirectWithOutcome(paths.categories() + new URL(call.request.url).search, outcome);
}

export default function CategoriesPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
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
      {list && create && (
        <EntryList
          list={list}
          cells={{
            applies: ({ applies }) => appliesToText(applies),
            subcategories: ({ id, subcategories }) => <a href={paths.subcategories({ parent: id })}>{subcategories}</a>,
          }}
          editPath={paths.editCategory}
          mayDelete
          download={`${paths.categoriesDownload()}?company=${company.id}`}
          empty={{ text: "Add a few broad ones, such as Seasonal, New products or Community.", action: create }}
        />
      )}
    </Page>
  );
}
