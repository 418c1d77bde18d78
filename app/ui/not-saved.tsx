import { isRouteErrorResponse } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "./buttons.tsx";
import { REPORTED } from "./crash-page.tsx";
import { FullPage, QuotedId } from "./full-page.tsx";
import { Icon } from "./icon.tsx";
import { type KeptPost, SendAgain } from "./kept-post.tsx";

const CRASHED = {
  title: "Something went wrong",
  sentence: REPORTED,
};

/**
 * What a form's sender sees instead of a page when a fault came between: what happened, and what was typed, ready to be
 * sent again. `id` is the request id to quote.
 */
export function NotSaved({ post, error, id }: { post: KeptPost; error: unknown; id: string | null }) {
  if (isRouteErrorResponse(error) && error.status === 401) return <SignedOut post={post} />;
  const { title, sentence } = factsOf(error);
  return (
    <FullPage icon={<Icon name="warning" size={32} />} tone="danger" role="alert" title={title}>
      <p>{sentence}</p>
      <p>Nothing is saved yet. What you typed is not lost: this page keeps it.</p>
      <SendAgain post={post} />
      {id && <QuotedId id={id} />}
    </FullPage>
  );
}

/** An answer that was thrown on purpose says itself what is wrong. */
function factsOf(error: unknown): typeof CRASHED {
  if (!isRouteErrorResponse(error) || typeof error.data !== "string" || error.status === 500) return CRASHED;
  return { title: "This is not saved yet", sentence: error.data };
}

function SignedOut({ post }: { post: KeptPost }) {
  return (
    <FullPage icon={<Icon name="lock" size={32} />} role="alert" title="Your session has ended">
      <p>Nothing is saved yet. What you typed is not lost: sign in, and send it again.</p>
      <form method="post" action={paths.login()} autoComplete="off">
        <input type="hidden" name="next" value={post.to.split("?")[0]} />
        <input type="hidden" name="post" value={JSON.stringify(post)} />
        <Button type="submit" look="primary">
          Sign in
        </Button>
      </form>
    </FullPage>
  );
}
