import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import type { AvailableAction } from "#app/platform/workflow/define-workflow.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { useIsSending } from "#app/ui/form/form.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { ReasonField } from "#app/ui/fields/reason-field.tsx";
import { DateText, Instant, Status } from "#app/ui/content/status.tsx";
import { assigneeText } from "../action-words.ts";
import type { findAction } from "../action-queries.server.ts";
import { statusOfAction } from "../action-rules.ts";
import { seriesText } from "../action-series.ts";

type ShownAction = NonNullable<SerializeFrom<typeof findAction>>;

/** Card with the facts of an action and its transitions; the most likely one is the primary button. */
export function ActionFacts({
  action,
  moves,
  canDelete,
}: {
  action: ShownAction;
  /** Transitions that the user can make. */
  moves: readonly AvailableAction[];
  canDelete: boolean;
}) {
  return (
    <Card>
      <Facts columns={2} facts={listActionFacts(action)} />
      {action.detail && <p className="row-after multiline">{action.detail}</p>}
      {(moves.length > 0 || canDelete) && <TransitionButtons action={action} moves={moves} canDelete={canDelete} />}
    </Card>
  );
}

function listActionFacts(action: ShownAction): { term: string; value: ReactNode }[] {
  const { doneAt, timeZone, plan, series, reason } = action;
  return [
    { term: "Status", value: <Status {...statusOfAction(action, action.today)} /> },
    {
      term: "Due date",
      value: (
        <>
          <DateText day={action.dueOn} />
          {action.isMovedByHand && plan !== null && " (set by hand, so it stays if the item moves)"}
        </>
      ),
    },
    ...(doneAt
      ? [
          {
            term: "Done",
            value: (
              <>
                <Instant at={doneAt} timeZone={timeZone} />
                {action.doneBy && ` by ${action.doneBy}`}
              </>
            ),
          },
        ]
      : []),
    ...(reason ? [{ term: "Reason not needed", value: reason }] : []),
    { term: "Assigned to", value: assigneeText(action) },
    {
      term: "{Location}",
      value: <a href={paths.checklist(action.locationId)}>{action.location}</a>,
    },
    ...(plan === null || action.planId === null
      ? []
      : [{ term: "{Plan}", value: <a href={paths.checklist(action.locationId, { plan: action.planId })}>{plan}</a> }]),
    ...(action.item ? [{ term: "{Plan} item", value: itemText(action.item, action.phase) }] : []),
    ...(action.isMandatory ? [{ term: "Required", value: "Only an owner can skip it." }] : []),
    ...(series ? [{ term: "Repeats", value: seriesText(series) }] : []),
    ...(action.link
      ? [
          {
            term: "Link",
            value: (
              <a href={action.link} target="_blank" rel="noreferrer">
                Open in a new tab
              </a>
            ),
          },
        ]
      : []),
  ];
}

const phaseTexts: Readonly<Record<string, string>> = {
  before: "Before it starts",
  during: "While it runs",
  after: "After it ends",
};

/** Return a plan item with the phase of its to-do: "Morning search ads · Before it starts". */
function itemText(item: string, phase: string | null): string {
  const text = phase === null ? undefined : phaseTexts[phase];
  return text === undefined ? item : `${item} · ${text}`;
}

function TransitionButtons({
  action: { id, version, series },
  moves,
  canDelete,
}: {
  action: ShownAction;
  moves: readonly AvailableAction[];
  canDelete: boolean;
}) {
  return (
    <div className="row row-after" data-print="hide">
      {[...moves].sort(likelyFirst).map((move) =>
        move.needsReason ? (
          <ConfirmButton
            key={move.action}
            label={move.label}
            title={`${move.label}?`}
            text="It won't count toward your progress. Your reason stays on the to-do."
            intent={move.action}
            values={{ id, version }}
          >
            <ReasonField />
          </ConfirmButton>
        ) : (
          <TransitionButton key={move.action} id={id} version={version} move={move} />
        ),
      )}
      {canDelete && (
        <ConfirmButton
          label="Delete to-do"
          tone="danger"
          title="Delete this to-do?"
          text="Other to-dos in its series stay. You can't undo this."
          intent="delete"
          values={{ version }}
          confirmLabel="Delete to-do"
        />
      )}
      {canDelete && series && (
        <ConfirmButton
          label="Delete this and following"
          tone="danger"
          title="End this series?"
          text="This to-do and all later ones are deleted at every {location} in the series."
          intent="delete"
          values={{ version, scope: "following" }}
          confirmLabel="Delete to-dos"
        />
      )}
    </div>
  );
}

function likelyFirst(one: AvailableAction, other: AvailableAction): number {
  return Number(other.isLikely) - Number(one.isLikely);
}

function TransitionButton({
  id,
  version,
  move: { action, label, isLikely },
}: {
  id: number;
  version: number;
  move: AvailableAction;
}) {
  const isSending = useIsSending(action);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <Button
        type="submit"
        name="intent"
        value={action}
        look={isLikely ? "primary" : "secondary"}
        busy={isSending}
        disabled={isSending}
      >
        {label}
      </Button>
    </Form>
  );
}
