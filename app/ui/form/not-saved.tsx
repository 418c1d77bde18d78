import { isRouteErrorResponse } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { ERROR_REPORTED_TEXT } from "#app/ui/page/crash-page.tsx";
import { FullPage, QuotedId } from "#app/ui/page/full-page.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { type SavedSubmission, ResendForm } from "./saved-submission.tsx";

const CRASHED = {
  title: "Something went wrong",
  sentence: ERROR_REPORTED_TEXT,
};

/**
 * Page shown when a form was not saved because of a fault: what happened, and the typed values, ready to be sent again.
 * `id` is the request id to quote.
 */
export function NotSaved({ post, error, id }: { post: SavedSubmission; error: unknown; id: string | null }) {
  if (isRouteErrorResponse(error) && error.status === 401) return <SignedOut post={post} />;
  const { title, sentence } = errorText(error);
  return (
    <FullPage icon={<Icon name="warning" size={32} />} tone="danger" role="alert" title={title}>
      <p>{sentence}</p>
      <p>Your changes aren't saved yet, but we kept them. Try again from this page.</p>
      <ResendForm post={post} />
      {id && <QuotedId id={id} />}
    </FullPage>
  );
}

/** Return the title and sentence of an error. A Response that was thrown on purpose has its own sentence. */
function errorText(error: unknown): typeof CRASHED {
  if (!isRouteErrorResponse(error) || typeof error.data !== "string" || error.status === 500) return CRASHED;
  return { title: "Not saved yet", sentence: error.data };
}

function SignedOut({ post }: { post: SavedSubmission }) {
  return (
    <FullPage icon={<Icon name="lock" size={32} />} role="alert" title="Your session has ended">
      <p>Your changes aren't saved yet, but we kept them. Sign in to send them again.</p>
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
