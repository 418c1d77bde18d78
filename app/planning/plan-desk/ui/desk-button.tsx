import { Form, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/buttons.tsx";
import { useIsSending } from "#app/ui/form.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { useSay } from "#app/ui/say.tsx";

const DESK = "desk";

/**
 * The one form that the buttons beside ideas and items post, with the version of the plan; each page that is come to has
 * a key of its own.
 */
export function DeskForm({ version }: { version: number }) {
  return (
    <Form method="post" id={DESK} preventScrollReset hidden>
      <IdempotencyKey key={useLocation().key} />
      <input type="hidden" name="version" value={version} />
    </Form>
  );
}

interface DeskButtonProps extends Pick<ComponentProps<typeof Button>, "look" | "small" | "icon" | "children"> {
  intent: string;
  /** What it is called where its words alone do not tell. */
  label?: string;
}

export function DeskButton({ intent, label, children, ...look }: DeskButtonProps) {
  const isSending = useIsSending(intent);
  const say = useSay();
  return (
    <Button
      type="submit"
      form={DESK}
      name="intent"
      value={intent}
      busy={isSending}
      disabled={isSending}
      aria-label={label && String(say(label))}
      {...look}
    >
      {children}
    </Button>
  );
}

/** What makes a button's intent mean each of several plans. */
export function allOf(plans: number): "" | "-all" {
  return plans > 1 ? "-all" : "";
}
