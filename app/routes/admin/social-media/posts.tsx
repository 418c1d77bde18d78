import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { paths } from "#app/paths.ts";
import { postList } from "#app/programs/social-posts/post-list.server.ts";
import { postActionText } from "#app/programs/social-posts/post-page.server.ts";
import { postWorkflow } from "#app/programs/social-posts/post-rules.ts";
import { applyPostAction } from "#app/programs/social-posts/save-post.server.ts";
import { PicturedLink } from "#app/ui/content/record-picture.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Manage Posts");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, postList);
  return json({ company, companies, list }, { headers });
}

/** Activate or retire the selected posts, or all posts of the filtered list. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  const self = paths.posts() + new URL(call.request.url).search;
  const form = await readForm(call.request);
  const scope = { companyId: company.id, now: now() };
  await postList.nameAll(form, db, { access: advisor.access, scope, at: call.request });
  const ids = form.getAll("id").map(parseId);
  const action = parseIntent(form, postWorkflow.actions);
  if (!action || ids.length === 0) {
    return redirectWithNotice(self, "Select posts first.", { tone: "danger" });
  }
  const outcome = orNotFound(
    await applyPostAction({ db, actor: advisor, now: now() }, { companyId: company.id, ids, move: action }),
    "Post",
  );
  if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
  return redirectWithNotice(self, postActionText(action, outcome));
}

export default function ManagePostsPage() {
  const data = useLoaderData<typeof loader>();
  const companyId = data.company?.id ?? null;
  return (
    <SpanningListPage
      {...data}
      title="Manage posts"
      purpose="Owners choose from active posts when they order a package."
      create={companyId !== null && { label: "Add post", to: paths.addPost({ company: companyId }) }}
      action={
        companyId !== null && <PageLink to={paths.companyImport(companyId, "social-posts")}>Import from CSV</PageLink>
      }
      rowName={({ title }) => title}
      cells={{
        title: ({ id, title, imageKey, category }) => (
          <PicturedLink to={paths.editPost(id)} title={title} imageKey={imageKey} category={category ?? ""} />
        ),
      }}
      rowLink={({ id }) => paths.editPost(id)}
      download={paths.postsDownload()}
      bulk={companyId === null ? undefined : { actions: bulkActions }}
      empty={(company) => `Add posts for ${company} {locations}, with a caption, a picture and platforms.`}
    />
  );
}

const bulkActions = [
  { label: postWorkflow.transitions.activate.label, intent: "activate" },
  {
    label: postWorkflow.transitions.retire.label,
    intent: "retire",
    confirm: {
      title: "Retire these posts?",
      text: "Owners won't be able to choose them for new orders. They stay in open orders.",
    },
  },
];
