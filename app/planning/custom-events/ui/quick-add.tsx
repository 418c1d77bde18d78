import { Dialog } from "#app/ui/page/dialog.tsx";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";

export interface QuickAddChoices {
  categories: readonly { id: number; name: string }[];
  locations: readonly { id: number; name: string }[];
}

const quickAddForm = lazyModule(() => import("./quick-add-lazy.tsx"));

/** Dialog with the few required fields of an event on a day (YYYY-MM-DD); closed while `day` is null. */
export function QuickAdd({
  day,
  onClose,
  ...form
}: {
  day: string | null;
  choices: QuickAddChoices;
  location: number | null;
  onClose: () => void;
}) {
  const part = useLazyModule(quickAddForm, day !== null);
  return (
    <Dialog isOpen={part !== null} title="Create event" onClose={onClose}>
      {part && day !== null && <part.QuickAddForm key={day} day={day} onClose={onClose} {...form} />}
    </Dialog>
  );
}
