import { Form, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/buttons.tsx";
import { useIsSending } from "#app/ui/form.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { useTranslate } from "#app/ui/translate.tsx";

const FORM_ID = "desk";

/**
 * Single form that the buttons next to ideas and items submit, with the plan's version. Each page visit gets its own
 * idempotency key.
 */
export function PlanIntentForm({ version }: { version: number }) {
  return (
    <Form method="post" id={FORM_ID} preventScrollReset hidden>
      <IdempotencyKeyInput key={useLocation().key} />
      <input type="hidden" name="version" value={version} />
    </Form>
  );
}

interface PlanIntentButtonProps extends Pick<ComponentProps<typeof Button>, "look" | "small" | "icon" | "children"> {
  intent: string;
  /** Accessible name, when the button's text alone does not tell. */
  label?: string;
}

export function PlanIntentButton({ intent, label, children, ...look }: PlanIntentButtonProps) {
  const isSending = useIsSending(intent);
  const translate = useTranslate();
  return (
    <Button
      type="submit"
      form={FORM_ID}
      name="intent"
      value={intent}
      busy={isSending}
      disabled={isSending}
      aria-label={label && String(translate(label))}
      {...look}
    >
      {children}
    </Button>
  );
}

/** Return the intent's suffix that makes it apply to several plans. */
export function allPlansSuffix(plans: number): "" | "-all" {
  return plans > 1 ? "-all" : "";
}
