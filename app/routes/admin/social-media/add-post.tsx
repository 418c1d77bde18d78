import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { answerNewPost } from "#app/programs/social-posts/post-page.server.ts";
import { findPost, listPostCategories } from "#app/programs/social-posts/posts.server.ts";
import { PostForm } from "#app/programs/social-posts/ui/post-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Post");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const copy = new URL(call.request.url).searchParams.get("copy");
  const copied = copy === null ? null : found(await findPost(db, advisor.reach, idOf(copy)), "Post");
  const categories = company ? await listPostCategories(db, advisor.reach, company.id) : [];
  return json({ company, companies, categories, copied }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  return answerNewPost(db, call, advisor, company.id, now());
}

export default function AddPostPage() {
  const { company, companies, categories, copied } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Add post"
      crumbs={[{ label: "Manage posts", to: paths.posts() }]}
      purpose="It begins as a draft. Owners choose it once you activate it."
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
