import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import type { MoveChoices } from "#app/planning/event-changes/move-choices.ts";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { Dialog, DialogActions } from "#app/ui/page/dialog.tsx";
import { type EntryDraft, draftText } from "../entry-draft.ts";
import type { MoveScope } from "../entry-move-form.ts";
import { parseEntryKey } from "../entry-record.ts";

type Choose = (scope: MoveScope, rules?: string) => void;

/** Dialog that asks which occurrences of a repeating event to move; closed while `draft` is null. */
export function MoveScopeDialog({
  draft,
  onChoose,
  onClose,
}: {
  draft: EntryDraft | null;
  onChoose: Choose;
  onClose: () => void;
}) {
  return (
    <Dialog isOpen={draft !== null} title={draft ? `Move “${draft.entry.title}”?` : ""} onClose={onClose}>
      {draft && <MoveScopeButtons draft={draft} onChoose={onChoose} />}
    </Dialog>
  );
}

/** Buttons for the scopes that the event's schedule allows. */
function MoveScopeButtons({ draft, onChoose }: { draft: EntryDraft; onChoose: Choose }) {
  const { load, data } = useFetcher<MoveChoices>();
  const { id, originalDay } = parseEntryKey(draft.entry.key) ?? {};
  const address = id && originalDay ? paths.eventMoves(id, { day: originalDay, to: draft.startsOn }) : null;
  useEffect(() => {
    if (address) load(address);
  }, [load, address]);
  const { all = false, following = null } = data ?? {};
  const renamed = following?.renamed;
  const isSingle = data !== undefined && !all && !following;
  return (
    <>
      <p>
        This event repeats. {isSingle ? "Only this day moves, to" : "Choose which days move to"} {draftText(draft)}.
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

/** Label the button of a changed schedule: "From here on: monthly on the 2nd Thursday". */
function renamedText(words: string): string {
  return `From here on: ${words.charAt(0).toLowerCase()}${words.slice(1).replace(" of the month", "")}`;
}
