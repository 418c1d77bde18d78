import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { DialogActions } from "#app/ui/dialog.tsx";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { type Foreseen, bulkActions, questionOf } from "../user-bulk.ts";

/** What a bulk action would do, in numbers, and the button that does it. It takes focus when it comes. */
export function BulkQuestion({ foreseen, cancelTo }: { foreseen: Foreseen; cancelTo: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { title, sentences } = questionOf(foreseen);
  const action = bulkActions[foreseen.intent];

  useEffect(() => box.current?.focus(), [foreseen]);

  return (
    <div ref={box} tabIndex={-1}>
      <Banner tone="warning" title={title} role="alert">
        {sentences.join(" ")}
        <Form method="post" preventScrollReset>
          {foreseen.ids.map((id) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <DialogActions>
            <ButtonLink to={cancelTo}>Cancel</ButtonLink>
            {foreseen.ids.length > 0 && (
              <SubmitButton intent={foreseen.intent} tone={action.tone}>
                {action.label}
              </SubmitButton>
            )}
          </DialogActions>
        </Form>
      </Banner>
    </div>
  );
}
