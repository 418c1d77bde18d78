import { Form, useLocation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { useIsSending } from "#app/ui/form/form.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import type { CampaignButton, ItemButton } from "#app/planning/plan-campaigns/campaign-form.ts";

interface PlanIntentFormsProps {
  version: number;
  /** Number of plans that the buttons change. */
  plans: number;
  /** Version of the open item's idea that "take" updates to. */
  ideaVersion: number | undefined;
}

const FORM_ID = "desk";
const ITEM_INTENTS = ["add", "remove", "up", "down", "take"] as const satisfies ItemButton["intent"][];
const itemFormId = (intent: string) => `${FORM_ID}-${intent}`;

/**
 * Forms that the buttons of the page submit, with the plan's version: one for the plan's buttons, and for those next to
 * ideas and items one of each intent. Each page visit gets its own idempotency keys.
 */
export function PlanIntentForms({ version, plans, ideaVersion }: PlanIntentFormsProps) {
  const { key } = useLocation();
  const fields = (
    <>
      <IdempotencyKeyInput key={key} />
      <input type="hidden" name="version" value={version} />
      <CampaignScopeInput plans={plans} />
    </>
  );
  return (
    <>
      <Form method="post" id={FORM_ID} preventScrollReset hidden>
        {fields}
      </Form>
      {ITEM_INTENTS.map((intent) => (
        <Form key={intent} method="post" id={itemFormId(intent)} preventScrollReset hidden>
          <input type="hidden" name="intent" value={intent} />
          {intent === "take" && ideaVersion !== undefined && (
            <input type="hidden" name="ideaVersion" value={ideaVersion} />
          )}
          {fields}
        </Form>
      ))}
    </>
  );
}

/** Hidden field that makes a form change every draft of the campaign; nothing for a single plan. */
export function CampaignScopeInput({ plans }: { plans: number }) {
  return plans > 1 && <input type="hidden" name="scope" value="all" />;
}

type PlanIntentButtonProps = Pick<ComponentProps<typeof Button>, "look" | "small" | "icon" | "children"> & {
  /** Accessible name, when the button's text alone does not tell. */
  label?: string;
} & (
    | { intent: CampaignButton["intent"] }
    | { intent: "add"; ideaId: number }
    | { intent: Exclude<ItemButton["intent"], "add">; itemId: number }
  );

/** Button of one of the page's forms: it posts its plan's intent, or the idea or item that its form's intent acts on. */
export function PlanIntentButton(props: PlanIntentButtonProps) {
  const { intent, label, children, look, small, icon, ...target } = props;
  const actedOn: Readonly<Record<string, number>> = target;
  const [[name, value] = ["intent", intent]] = Object.entries(actedOn);
  const isSending = useIsSending(intent, actedOn);
  const translate = useTranslate();
  return (
    <Button
      type="submit"
      form={name === "intent" ? FORM_ID : itemFormId(intent)}
      name={name}
      value={value}
      busy={isSending}
      disabled={isSending}
      aria-label={label && String(translate(label))}
      look={look}
      small={small}
      icon={icon}
    >
      {children}
    </Button>
  );
}
