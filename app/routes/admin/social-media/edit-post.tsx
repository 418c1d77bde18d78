import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { answerPostPage } from "#app/programs/social-posts/post-page.server.ts";
import { mayMovePost, postStatusOf, postStatusTones, postStatusWords } from "#app/programs/social-posts/post-rules.ts";
import { findPost, listPostCategories, listPostVersions } from "#app/programs/social-posts/posts.server.ts";
import { PostForm } from "#app/programs/social-posts/ui/post-form.tsx";
import { PostVersions } from "#app/programs/social-posts/ui/post-versions.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Post");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  const post = found(await findPost(db, advisor.reach, idOf(call.params.postId)), "Post");
  return json({
    post,
    categories: await listPostCategories(db, advisor.reach, post.companyId),
    versions: await listPostVersions(db, post.id),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "post:manage");
  return answerPostPage(db, call, advisor, idOf(call.params.postId), now());
}

export default function EditPostPage() {
  const { post, categories, versions } = useLoaderData<typeof loader>();
  const status = postStatusOf(post.status);
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
          { term: "Status", value: <Status tone={postStatusTones[status]} word={postStatusWords[status]} /> },
          { term: "Version", value: String(post.version) },
        ]}
      >
        {mayMovePost("retire", post.status) && (
          <ConfirmButton
            label="Retire"
            title={`Retire ${post.title}?`}
            text="Nobody can order it any more. Running orders keep it."
            intent="retire"
            values={{ version: post.version }}
          />
        )}
        {mayMovePost("activate", post.status) && (
          <ConfirmButton
            label="Activate"
            title={`Activate ${post.title}?`}
            text="Owners can choose it when they order."
            intent="activate"
            values={{ version: post.version }}
            isMain
          />
        )}
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
