import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { answerPostPage } from "#app/programs/social-posts/post-page.server.ts";
import { postWorkflow } from "#app/programs/social-posts/post-rules.ts";
import { findSocialPost, listPostCategories, listPostVersions } from "#app/programs/social-posts/posts.server.ts";
import { PostForm } from "#app/programs/social-posts/ui/post-form.tsx";
import { PostVersions } from "#app/programs/social-posts/ui/post-versions.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Post");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const post = orNotFound(await findSocialPost(db, advisor.access, parseId(call.params.postId)), "Post");
  return json({
    post,
    categories: await listPostCategories(db, advisor.access, post.companyId),
    versions: await listPostVersions(db, post.id),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  return answerPostPage(db, { call, advisor, id: parseId(call.params.postId), now: now() });
}

export default function EditPostPage() {
  const { post, categories, versions } = useLoaderData<typeof loader>();
  const { word, tone } = statusOf(postWorkflow, post.status);
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={post.title}
      crumbs={[{ label: "Manage posts", to: paths.posts({ company: post.companyId }) }]}
      purpose={post.company}
      action={<PageLink to={paths.addPost({ company: post.companyId, copy: post.id })}>Duplicate</PageLink>}
    >
      <FactStrip
        facts={[
          { term: "Status", value: <Status tone={tone} word={word} /> },
          { term: "Version", value: String(post.version) },
        ]}
      >
        <RecordActionButtons
          steps={availableActions(postWorkflow, post, {})}
          version={post.version}
          questions={{
            activate: { title: `Activate “${post.title}”?`, text: "Owners can choose it when they order." },
            retire: {
              title: `Retire “${post.title}”?`,
              text: "Owners won't be able to choose it for new orders. It stays in open orders.",
            },
          }}
        />
      </FactStrip>
      <PostForm
        key={post.version}
        post={post}
        categories={categories}
        lastResult={lastResult}
        cancelTo={paths.posts({ company: post.companyId })}
      />
      <PostVersions versions={versions} timeZone={post.timeZone} />
    </Page>
  );
}
