import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { answerNewPost } from "#app/programs/social-posts/post-page.server.ts";
import { findSocialPost, listPostCategories } from "#app/programs/social-posts/posts.server.ts";
import { PostForm } from "#app/programs/social-posts/ui/post-form.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Post");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  const copy = new URL(call.request.url).searchParams.get("copy");
  const copied = copy === null ? null : orNotFound(await findSocialPost(db, advisor.access, parseId(copy)), "Post");
  const categories = company ? await listPostCategories(db, advisor.access, company.id) : [];
  return json({ company, companies, categories, copied }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  return answerNewPost(db, { call, advisor, companyId: company.id, now: now() });
}

export default function AddPostPage() {
  const { company, companies, categories, copied } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Add post"
      crumbs={[{ label: "Manage posts", to: paths.posts() }]}
      purpose="New posts start as drafts. Owners can order them once you activate them."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && (
        <PostForm
          key={company.id}
          begin={copied && { ...copied, title: `${copied.title} (copy)` }}
          categories={categories}
          lastResult={lastResult}
          cancelTo={paths.posts({ company: company.id })}
        />
      )}
    </Page>
  );
}
