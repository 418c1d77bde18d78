import { useEffect, useState } from "react";
import { Button } from "./buttons.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { answerWhoAsks } from "./unsaved-changes.ts";

/** Asks before a page with unsaved typing is left for another one of the site. Stands once, in the root. */
export function LeaveQuestion() {
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  useEffect(() => answerWhoAsks((asked) => setAnswer(() => asked)), []);

  function give(leaves: boolean) {
    setAnswer(null);
    answer?.(leaves);
  }

  return (
    <Dialog isOpen={answer !== null} title="Leave without saving?" onClose={() => give(false)}>
      <p>What you typed on this page is not saved.</p>
      <DialogActions>
        <Button onClick={() => give(true)}>Leave without saving</Button>
        <Button look="primary" onClick={() => give(false)}>
          Stay on this page
        </Button>
      </DialogActions>
    </Dialog>
  );
}
