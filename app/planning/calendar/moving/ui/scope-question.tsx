import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { MoveChoices } from "#app/planning/custom-events/move-choices.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/buttons.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { type Draft, draftText } from "../entry-draft.ts";
import type { MoveScope } from "../entry-move-form.ts";
import { recordOfEntry } from "../entry-record.ts";

type Choose = (scope: MoveScope, rules?: string) => void;

/** Asks what of a repeating event is meant by a move; null while nothing is asked. */
export function ScopeQuestion({
  draft,
  onChoose,
  onClose,
}: {
  draft: Draft | null;
  onChoose: Choose;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={draft !== null} title={draft ? `Move ${draft.entry.title}?` : ""} onClose={onClose}>
      {draft && <Choices draft={draft} onChoose={onChoose} />}
    </Dialog>
  );
}

/** Offers what the schedule of the event lets the move mean. */
function Choices({ draft, onChoose }: { draft: Draft; onChoose: Choose }) {
  const { load, data } = useFetcher<MoveChoices>();
  const { id, originalDay } = recordOfEntry(draft.entry.key) ?? {};
  const address = id && originalDay ? paths.eventMoves(id, { day: originalDay, to: draft.startsOn }) : null;
  useEffect(() => {
    if (address) load(address);
  }, [load, address]);
  const { all = false, following = null } = data ?? {};
  const renamed = following?.renamed;
  const isAlone = data !== undefined && !all && !following;
  return (
    <>
      <p>
        It repeats. {isAlone ? "Its schedule keeps the other days. This one goes to" : "Choose what goes to"}{" "}
        {draftText(draft)}.
      </p>
      <DialogActions>
        {all && <Button onClick={() => onChoose("all")}>All events</Button>}
        {following && (
          <Button onClick={() => onChoose("following", renamed?.rules)}>
            {renamed ? renamedText(renamed.words) : "This and following"}
          </Button>
        )}
        <Button look="primary" onClick={() => onChoose("this")}>
          This event
        </Button>
      </DialogActions>
    </>
  );
}

/** "From here on the 2nd Thursday", "From here every month on the 30th". */
function renamedText(words: string): string {
  return `From here ${words.charAt(0).toLowerCase()}${words.slice(1).replace(" of the month", "")}`;
}
