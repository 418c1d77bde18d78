import { Form } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { type Foreseen, bulkActions, questionOf } from "../user-bulk.ts";
import styles from "./user-forms.module.css";

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
          {foreseen.changed.map(({ id }) => (
            <input key={id} type="hidden" name="id" value={id} />
          ))}
          <div className={styles.actions}>
            {foreseen.changed.length > 0 && (
              <SubmitButton intent={foreseen.intent} tone={action.tone}>
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
