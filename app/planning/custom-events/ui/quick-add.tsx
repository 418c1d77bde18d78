import { Dialog } from "#app/ui/dialog.tsx";
import { partOf, usePart } from "#app/ui/part.ts";

export interface Choices {
  categories: readonly { id: number; name: string }[];
  locations: readonly { id: number; name: string }[];
}

const formPart = partOf(() => import("./quick-add-part.tsx"));

/** The few things that an event needs, asked for on a day of the calendar; null while no day is chosen. */
export function QuickAdd({
  day,
  onClose,
  ...form
}: {
  day: string | null;
  choices: Choices;
  location: number | null;
  onClose: () => void;
}) {
  const part = usePart(formPart, day !== null);
  return (
    <Dialog isOpen={part !== null} title="Create event" onClose={onClose}>
      {part && day !== null && <part.QuickAddForm key={day} day={day} onClose={onClose} {...form} />}
    </Dialog>
  );
}
