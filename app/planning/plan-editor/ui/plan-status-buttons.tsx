import { Form } from "@remix-run/react";
import { editableDrafts } from "#app/planning/plan-campaigns/campaign-rules.ts";
import { ReasonField } from "#app/ui/fields/reason-field.tsx";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import {
  type Period,
  type PlanStatusFacts,
  isAwaitingAnswer,
  isPlanOver,
  planWorkflow,
} from "#app/planning/plans/plan-rules.ts";
import { allText } from "#app/planning/plans/plan-words.ts";
import type { PlanIntent } from "#app/planning/plan-status/plan-intents.server.ts";
import { CampaignScopeInput } from "./plan-intent-button.tsx";

const { activate, archive, complete, deactivate, edit, restore, save } = planWorkflow.transitions;

type ActionCounts = { done: number; needed: number; begun: number };

interface PlanStatusButtonsProps {
  plan: Period &
    PlanStatusFacts & { id: number; name: string; version: number; locationId: number; actions: ActionCounts };
  totals: { cents: number };
  today: string;
  items: readonly unknown[];
  campaign: readonly PlanStatusFacts[];
  canEdit: boolean;
  canArchive: boolean;
}

/** Buttons for a plan's next actions, the likeliest as the primary one. */
export function PlanStatusButtons(props: PlanStatusButtonsProps) {
  const { plan, canEdit, canArchive } = props;
  return (
    <span className="row" data-print="hide">
      {plan.status === "completed" && (
        <PageLink to={paths.roadmap(plan.id, plan.locationId)}>View step-by-step roadmap</PageLink>
      )}
      {canEdit && <PageLink to={paths.createPlan(undefined, { copy: plan.id })}>Duplicate</PageLink>}
      {canArchive && <ArchiveButton {...props} />}
      {canArchive && canBeCompleted(props) && <CompleteButton {...props} />}
      {canEdit && <NextButtons {...props} />}
      {plan.status === "active" && (
        <PageLink to={paths.roadmap(plan.id, plan.locationId)} primary>
          View step-by-step roadmap
        </PageLink>
      )}
    </span>
  );
}

function ArchiveButton({ plan }: PlanStatusButtonsProps) {
  if (plan.status === "archived") return <IntentButton plan={plan} intent="restore" label={restore.label} isPrimary />;
  if (plan.status === "draft") return null;
  return (
    <ConfirmButton
      label="Archive"
      confirmLabel={archive.label}
      title={`Archive “${plan.name}”?`}
      text="It won't show with your current {plans}. You can restore it anytime."
      intent="archive"
      values={{ version: plan.version }}
    />
  );
}

/**
 * Tell whether a plan can be completed: work on it has begun or its period is past. Before that it can be deactivated
 * instead.
 */
function canBeCompleted({ plan, today }: PlanStatusButtonsProps): boolean {
  return plan.status === "active" && (plan.actions.begun > 0 || isPlanOver(plan, today));
}

function CompleteButton({ plan }: PlanStatusButtonsProps) {
  const open = plan.actions.needed - plan.actions.done;
  return (
    <ConfirmButton
      label={complete.label}
      title={`Complete “${plan.name}”?`}
      text={`${openActionsText(open)} To-dos you've finished are kept.`}
      intent="complete"
      values={{ version: plan.version }}
    >
      <ReasonField />
    </ConfirmButton>
  );
}

function openActionsText(open: number): string {
  if (open === 0) return "It has no open to-dos.";
  return `${countText(open, "open to-do")} will be marked as not needed, with your reason.`;
}

function NextButtons({ plan, totals, items, campaign }: PlanStatusButtonsProps) {
  const { status } = plan;
  const savedTogether = campaign.filter((one) => one.status === "saved").length;
  const draftsTogether = editableDrafts(campaign).length;
  // A waiting autopilot plan must be answered before anything else.
  if (isAwaitingAnswer(plan))
    return (
      <PageLink to={paths.answerPlan(plan.id)} primary>
        {"Review {plan}"}
      </PageLink>
    );
  if (status === "draft") {
    return (
      <>
        <ConfirmButton
          label="Delete draft"
          title={`Delete “${plan.name}”?`}
          text="The draft and its items will be deleted. You can't undo this."
          intent="delete"
          values={{ version: plan.version }}
          tone="danger"
        />
        <PageLink to={paths.planItems(plan.id)} primary={items.length === 0}>
          Continue planning
        </PageLink>
        {items.length > 0 && (
          <IntentButton
            plan={plan}
            intent="save"
            label={draftsTogether > 1 ? "Save only this {plan}" : save.label}
            isPrimary={draftsTogether < 2}
          />
        )}
        {items.length > 0 && draftsTogether > 1 && (
          <IntentButton
            plan={plan}
            plans={draftsTogether}
            intent="save"
            label={`Save ${allText(draftsTogether, "{plan}")}`}
            isPrimary
          />
        )}
      </>
    );
  }
  if (status === "saved") {
    return (
      <>
        <IntentButton plan={plan} intent="edit" label={edit.label} />
        <IntentButton
          plan={plan}
          intent="activate"
          label={savedTogether < 2 ? activate.label : "Activate only this {plan}"}
          isPrimary={savedTogether < 2}
          about={`${countText(items.length, "item")}, ${moneyText(totals.cents)}, from ${dayText(plan.startsOn)}`}
        />
        {savedTogether > 1 && (
          <IntentButton
            plan={plan}
            plans={savedTogether}
            intent="activate"
            label={`Activate ${allText(savedTogether, "{plan}")}`}
            isPrimary
          />
        )}
      </>
    );
  }
  if (status === "active" && plan.actions.begun === 0) {
    return (
      <ConfirmButton
        label="Deactivate"
        confirmLabel={deactivate.label}
        title={`Deactivate “${plan.name}”?`}
        text="Work on it hasn't started. Its to-dos will leave the {checklist}, and you can edit the {plan} again."
        intent="deactivate"
        values={{ version: plan.version }}
      />
    );
  }
  return null;
}

interface IntentButtonProps {
  plan: { version: number };
  /** Number of plans that it changes. */
  plans?: number;
  intent: PlanIntent;
  label: string;
  isPrimary?: boolean;
  about?: string;
}

function IntentButton({ plan, plans = 1, intent, label, isPrimary = false, about }: IntentButtonProps) {
  return (
    <Form method="post" aria-label={about}>
      <input type="hidden" name="version" value={plan.version} />
      <CampaignScopeInput plans={plans} />
      <SubmitButton intent={intent} tone={isPrimary ? undefined : "secondary"}>
        {label}
      </SubmitButton>
    </Form>
  );
}
