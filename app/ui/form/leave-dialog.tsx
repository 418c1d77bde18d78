import { useEffect, useState } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { Dialog, DialogActions } from "#app/ui/page/dialog.tsx";
import { setLeavePrompt } from "./unsaved-changes.ts";

/**
 * Dialog that asks before the user leaves a page with unsaved changes for another of the site. Rendered once, in the
 * root.
 */
export function LeaveDialog() {
  const [answer, setAnswer] = useState<((leaves: boolean) => void) | null>(null);
  useEffect(() => setLeavePrompt((callback) => setAnswer(() => callback)), []);

  function give(leaves: boolean) {
    setAnswer(null);
    answer?.(leaves);
  }

  return (
    <Dialog isOpen={answer !== null} title="Leave without saving?" onClose={() => give(false)}>
      <p>Your changes on this page aren't saved.</p>
      <DialogActions>
        <Button onClick={() => give(true)}>Leave without saving</Button>
        <Button look="primary" onClick={() => give(false)}>
          Stay on this page
        </Button>
      </DialogActions>
    </Dialog>
  );
}
