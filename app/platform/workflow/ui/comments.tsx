import { Checkbox } from "@mantine/core";
import { Form } from "@remix-run/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { SeveralFormsHint, useIsSending } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { Instant } from "#app/ui/content/status.tsx";

interface Comment {
  id: number;
  text: string;
  isInternal: boolean;
  at: string;
  by: string;
}

/** Comments of a record, with a field to write one. It posts `intent` "comment" and `text`. */
export function CommentsCard({
  comments,
  timeZone,
  canWrite,
  canKeepInternal = false,
}: {
  comments: readonly Comment[];
  timeZone: string;
  canWrite: boolean;
  /** True when the writer may limit a comment to advisors. */
  canKeepInternal?: boolean;
}) {
  const isSending = useIsSending("comment");
  return (
    <Card title="Comments">
      {comments.length === 0 && <p className="soft">No comments yet.</p>}
      {canWrite && (
        <Form method="post" preventScrollReset className="compose" data-print="hide" key={comments[0]?.id}>
          <IdempotencyKeyInput />
          <label>
            <span className="visually-hidden">Comment</span>
            <textarea
              name="text"
              rows={2}
              maxLength={1_000}
              required
              placeholder="Write a comment"
              className="native-input"
            />
          </label>
          <SeveralFormsHint />
          {canKeepInternal && <Checkbox name="isInternal" label="Visible to advisors only" />}
          <Button type="submit" name="intent" value="comment" busy={isSending} disabled={isSending}>
            Add comment
          </Button>
        </Form>
      )}
      <ol className="bare stack">
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className="multiline">{comment.text}</p>
            <span className="note">
              {comment.isInternal && "Visible to advisors only. "}
              {comment.by}, <Instant at={comment.at} timeZone={timeZone} />
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
