import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { type UserBulkPreview, userBulkActions, bulkConfirmationText } from "../user-bulk.ts";

/** Preview of a bulk action with the button that confirms it. It takes the focus when it appears. */
export function UserBulkConfirmation({ preview, cancelTo }: { preview: UserBulkPreview; cancelTo: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { title, sentences } = bulkConfirmationText(preview);
  const action = userBulkActions[preview.intent];

  useEffect(() => box.current?.focus(), [preview]);

  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="warning" title={title} role="alert">
        {sentences.join(" ")}
        <Form method="post" preventScrollReset>
          {preview.changed.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <div className="row row-after">
            {preview.changed.length > 0 && (
              <SubmitButton intent={preview.intent} tone={action.tone}>
                {action.label}
              </SubmitButton>
            )}
            <ButtonLink to={cancelTo}>Cancel</ButtonLink>
          </div>
        </Form>
      </Banner>
    </div>
  );
}
