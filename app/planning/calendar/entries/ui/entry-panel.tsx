import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { Dialog, DialogActions } from "#app/ui/dialog.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import type { CalendarEntry, LayerKey } from "#app/planning/calendar-layers/layers.ts";
import { EntryFacts } from "./entry-card.tsx";

/** The name of the opened entry in the calendar's address. */
export const ENTRY_PARAMETER = "entry";

/** The key of the entry that the address opens in place, null for none; opening one is a step that Back takes back. */
export function useOpenedEntry() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { state } = useLocation();
  const key = isHydrated ? search.get(ENTRY_PARAMETER) : null;

  function open(entry: string) {
    const next = new URLSearchParams(search);
    next.set(ENTRY_PARAMETER, entry);
    navigate(`?${next}`, { preventScrollReset: true, state: OPENED_HERE });
  }

  function close() {
    // Back has closed it already when the dialog says that it is closed.
    if (key === null) return;
    if (isOpenedHere(state)) return navigate(-1);
    const next = new URLSearchParams(search);
    next.delete(ENTRY_PARAMETER);
    navigate(`?${next}`, { preventScrollReset: true, replace: true });
  }

  return { key, open, close };
}

const OPENED_HERE = { isOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOpenedHere" in state;
}

/** An entry over the calendar; `children` tell more of it than the calendar knows. */
export function EntryPanel({
  isOpen,
  entry,
  onClose,
  children,
}: {
  isOpen: boolean;
  /** Null where the page does not show it. */
  entry: CalendarEntry | null;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog isOpen={isOpen} title={entry?.title ?? "Event"} onClose={onClose}>
      {children ?? (entry ? <OpenedEntry entry={entry} /> : <p>This is not among what the page shows.</p>)}
    </Dialog>
  );
}

function OpenedEntry({ entry }: { entry: CalendarEntry }) {
  const { layer, to } = entry;
  return (
    <>
      <EntryFacts entry={entry} />
      {to && (
        <DialogActions>
          <ButtonLink to={to} look="primary">
            {openLabels[layer]}
          </ButtonLink>
        </DialogActions>
      )}
    </>
  );
}

const openLabels: Record<LayerKey, string> = {
  customEvents: "Open event",
  companyEvents: "Open event",
  planItems: "Open {plan}",
  checklist: "Open action",
  freeCoffee: "Open order",
  socialPosts: "Open order",
  openings: "Open competitor",
  holidays: "Open day",
};
