import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { ReasonField } from "#app/ui/fields/reason-field.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import type { AvailableAction } from "../define-workflow.ts";

/** Confirmation of an action: a title, its consequences, and fields in addition to the reason. */
export interface RecordActionQuestion {
  title: string;
  text: string;
  fields?: ReactNode;
  /** True when `fields` ask for the reason, too. */
  hasReason?: true;
  /** Label of the reason, such as "Question". */
  reasonLabel?: string;
  tone?: "danger";
}

/** Buttons of the available actions, with the likely one as the primary. Those with a question ask it first. */
export function RecordActionButtons({
  steps,
  version,
  questions = {},
  shortcuts = {},
}: {
  steps: readonly AvailableAction[];
  version: number;
  questions?: Readonly<Record<string, RecordActionQuestion>>;
  /** Keys of the buttons, by action. */
  shortcuts?: Readonly<Record<string, string>>;
}) {
  const values = { version };
  return (
    <span className="row" data-print="hide">
      {[...steps].sort(likelyLast).map(({ action, label, needsReason, isLikely }) => {
        const question: RecordActionQuestion | null =
          questions[action] ?? (needsReason ? { title: `${label}?`, text: "" } : null);
        if (question) {
          const { title, text, fields, hasReason, reasonLabel, tone } = question;
          return (
            <ConfirmButton
              key={action}
              label={label}
              title={title}
              text={text}
              tone={tone}
              values={values}
              intent={action}
              isMain={isLikely}
              shortcut={shortcuts[action]}
            >
              {fields}
              {needsReason && !hasReason && <ReasonField label={reasonLabel} />}
            </ConfirmButton>
          );
        }
        return (
          <Form key={action} method="post">
            <IdempotencyKeyInput />
            <input type="hidden" name="version" value={version} />
            <SubmitButton intent={action} tone={isLikely ? undefined : "secondary"} shortcut={shortcuts[action]}>
              {label}
            </SubmitButton>
          </Form>
        );
      })}
    </span>
  );
}

function likelyLast(one: AvailableAction, other: AvailableAction): number {
  return Number(one.isLikely) - Number(other.isLikely);
}
