import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { ReasonField } from "#app/ui/reason-field.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import type { OpenStep } from "../transitions.ts";

/** What is asked before a step: a title, what it means, and fields besides the reason. */
export interface StepQuestion {
  title: string;
  text: string;
  fields?: ReactNode;
  tone?: "danger";
}

/** The steps that are open to the reader, as buttons, the likely one as the primary. Those with a question ask it first. */
export function StepButtons({
  steps,
  version,
  questions = {},
}: {
  steps: readonly OpenStep[];
  version: number;
  questions?: Readonly<Record<string, StepQuestion>>;
}) {
  const values = { version };
  return (
    <span className="row" data-print="hide">
      {[...steps].sort(likelyLast).map(({ verb, label, needsReason, isLikely }) => {
        const question = questions[verb] ?? (needsReason ? { title: `${label}?`, text: "" } : null);
        if (question) {
          const { title, text, fields, tone } = question;
          return (
            <ConfirmButton key={verb} {...{ label, title, text, tone, values }} intent={verb} isMain={isLikely}>
              {fields}
              {needsReason && <ReasonField />}
            </ConfirmButton>
          );
        }
        return (
          <Form key={verb} method="post">
            <IdempotencyKey />
            <input type="hidden" name="version" value={version} />
            <SubmitButton intent={verb} tone={isLikely ? undefined : "secondary"}>
              {label}
            </SubmitButton>
          </Form>
        );
      })}
    </span>
  );
}

function likelyLast(one: OpenStep, other: OpenStep): number {
  return Number(one.isLikely) - Number(other.isLikely);
}
