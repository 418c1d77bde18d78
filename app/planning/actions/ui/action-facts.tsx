import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { ReasonField } from "#app/ui/reason-field.tsx";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { useIsSending } from "#app/ui/form.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { DateText, Instant, Status } from "#app/ui/status.tsx";
import { whoDoesIt } from "../action-words.ts";
import type { findAction } from "../action-queries.server.ts";
import { type ActionMove, statusOfAction } from "../action-rules.ts";
import { seriesWords } from "../action-series.ts";
import styles from "./action.module.css";

type ShownAction = NonNullable<SerializeFrom<typeof findAction>>;

/** What an action is, how it stands, and its next steps; the likely one is the primary button. */
export function ActionFacts({
  action,
  moves,
  mayDelete,
}: {
  action: ShownAction;
  /** The moves that the reader can make. */
  moves: readonly ActionMove[];
  mayDelete: boolean;
}) {
  return (
    <Card>
      <Facts columns={2} facts={factsOf(action)} />
      {action.detail && <p className={`row-after ${styles.text}`}>{action.detail}</p>}
      {(moves.length > 0 || mayDelete) && <Moves action={action} moves={moves} mayDelete={mayDelete} />}
    </Card>
  );
}

function factsOf(action: ShownAction): { term: string; value: ReactNode }[] {
  const { doneAt, timeZone, plan, series, reason } = action;
  return [
    { term: "Status", value: <Status {...statusOfAction(action, action.today)} /> },
    {
      term: "Due",
      value: (
        <>
          <DateText day={action.dueOn} />
          {action.isMovedByHand && plan !== null && " (set by hand, so it stays when the item moves)"}
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
    ...(reason ? [{ term: "Why it is not needed", value: reason }] : []),
    { term: "Who does it", value: whoDoesIt(action) },
    {
      term: "{Location}",
      value: <a href={paths.checklist(action.locationId)}>{action.location}</a>,
    },
    ...(plan === null || action.planId === null
      ? []
      : [{ term: "{Plan}", value: <a href={paths.checklist(action.locationId, { plan: action.planId })}>{plan}</a> }]),
    ...(action.item ? [{ term: "For", value: [action.item, action.phase].filter(Boolean).join(", ") }] : []),
    ...(action.isMandatory ? [{ term: "Mandatory", value: "Only an owner can leave it out." }] : []),
    ...(series ? [{ term: "Repeats", value: seriesWords(series) }] : []),
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

const moveLabels: Record<Exclude<ActionMove, "skip">, string> = {
  done: "Mark as done",
  start: "Start",
  pause: "Not started yet",
  reopen: "Open again",
  need: "It is needed after all",
};

function Moves({
  action: { id, version, series },
  moves,
  mayDelete,
}: {
  action: ShownAction;
  moves: readonly ActionMove[];
  mayDelete: boolean;
}) {
  return (
    <div className="row row-after" data-print="hide">
      {moves.includes("done") && <MoveButton id={id} version={version} move="done" primary />}
      {moves.map((move) =>
        move === "done" || move === "skip" ? null : <MoveButton key={move} id={id} version={version} move={move} />,
      )}
      {moves.includes("skip") && (
        <ConfirmButton
          label="Not needed"
          title="Why is it not needed?"
          text="Your reason stays with the action. It no longer counts."
          intent="skip"
          confirmLabel="Leave out"
          values={{ id, version }}
        >
          <ReasonField />
        </ConfirmButton>
      )}
      {mayDelete && (
        <ConfirmButton
          label="Delete"
          tone="danger"
          title="Delete this action?"
          text="It is gone for good. Others of its series stay."
          intent="delete"
          values={{ version }}
          confirmLabel="Delete action"
        />
      )}
      {mayDelete && series && (
        <ConfirmButton
          label="Delete this and the following"
          tone="danger"
          title="End this series?"
          text="This action and all that follow are deleted, at every {location} of the series."
          intent="delete-following"
          values={{ version }}
          confirmLabel="Delete actions"
        />
      )}
    </div>
  );
}

function MoveButton({
  id,
  version,
  move,
  primary = false,
}: {
  id: number;
  version: number;
  move: Exclude<ActionMove, "skip">;
  primary?: boolean;
}) {
  const isSending = useIsSending(move);
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="version" value={version} />
      <Button
        type="submit"
        name="intent"
        value={move}
        look={primary ? "primary" : "secondary"}
        busy={isSending}
        disabled={isSending}
      >
        {moveLabels[move]}
      </Button>
    </Form>
  );
}
