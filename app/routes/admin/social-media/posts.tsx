import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompanies, chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { spanningPage } from "#app/organization/companies/spanning-lists.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { postList } from "#app/programs/social-posts/post-list.server.ts";
import { movedText } from "#app/programs/social-posts/post-page.server.ts";
import { isPostMove } from "#app/programs/social-posts/post-rules.ts";
import { movePosts } from "#app/programs/social-posts/save-post.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Posts");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const { company, companies, at, headers } = await chooseCompanies(db, advisor.reach, call.request);
  const scope = company && { companyId: company.id, now: now() };
  const list = company && scope && (await postList.page(db, advisor.reach, scope, at, spanningPage(company)));
  return json({ company, companies, list }, { headers });
}

/** Activates or retires the ticked posts, or all that match. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  const self = paths.posts() + new URL(call.request.url).search;
  const form = await readForm(call.request);
  const intent = form.get("intent");
  const scope = { companyId: company.id, now: now() };
  await postList.nameAll(form, db, advisor.reach, scope, call.request);
  const ids = form.getAll("id").map(idOf);
  if (!isPostMove(intent) || ids.length === 0) {
    return redirectWithNotice(self, "Tick posts first.", { tone: "danger" });
  }
  const outcome = found(await movePosts(db, advisor, company.id, ids, intent, now()), "Post");
  if (!outcome.saved) return redirectRefused(self, outcome.problems);
  return redirectWithNotice(self, movedText(intent, outcome));
}

export default function ManagePostsPage() {
  const { company, companies, list } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Manage posts"
      purpose="What owners choose from when they order. Only active posts are offered."
      action={
        company &&
        company.id !== null && (
          <>
            <PageLink to={paths.companyImport(company.id, "social-posts")}>Import from CSV</PageLink>
            <PageLink to={paths.addPost({ company: company.id })} primary>
              Add post
            </PageLink>
          </>
        )
      }
    >
      <CompanyPicker company={company} companies={companies} spans />
      {company && list && (
        <ListTable
          list={list}
          rowName={({ title }) => title}
          rowLink={({ id }) => paths.editPost(id)}
          download={paths.postsDownload()}
          bulk={
            company.id === null
              ? undefined
              : {
                  actions: [
                    { label: "Activate", intent: "activate" },
                    {
                      ...{ label: "Retire", intent: "retire" },
                      confirm: {
                        title: "Retire these posts?",
                        text: "Nobody can order them any more. Running orders keep them.",
                      },
                    },
                  ],
                }
          }
          empty={{
            text: `Write what the {locations} of ${company.name} post: a caption, a picture and the platforms.`,
            action: company.id === null ? undefined : { label: "Add post", to: paths.addPost({ company: company.id }) },
          }}
        />
      )}
    </Page>
  );
}
