import { useLocation, useNavigate, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Dialog, DialogActions } from "#app/ui/page/dialog.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import type { CalendarEntry, LayerKey } from "#app/planning/calendar-layers/layers.ts";
import { CalendarEntryFacts } from "./entry-card.tsx";

/** Search param of the calendar that holds the key of the open entry. */
export const ENTRY_PARAM = "entry";

/** Read and change the key of the open entry in the address, null for none. The browser's Back closes it. */
export function useOpenEntry() {
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const navigate = useNavigate();
  const { state } = useLocation();
  const key = isHydrated ? search.get(ENTRY_PARAM) : null;

  function open(entry: string) {
    const next = new URLSearchParams(search);
    next.set(ENTRY_PARAM, entry);
    navigate(`?${next}`, { preventScrollReset: true, state: OPENED_HERE });
  }

  function close() {
    // After Back, the address no longer names an entry when the dialog reports that it closed.
    if (key === null) return;
    if (isOpenedHere(state)) return navigate(-1);
    const next = new URLSearchParams(search);
    next.delete(ENTRY_PARAM);
    navigate(`?${next}`, { preventScrollReset: true, replace: true });
  }

  return { key, open, close };
}

const OPENED_HERE = { isOpenedHere: true };

function isOpenedHere(state: unknown): boolean {
  return typeof state === "object" && state !== null && "isOpenedHere" in state;
}

/** Dialog with an entry of the calendar; `children` replace its usual facts and link. */
export function EntryDialog({
  isOpen,
  entry,
  onClose,
  children,
}: {
  isOpen: boolean;
  /** Null when the page does not contain it. */
  entry: CalendarEntry | null;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog isOpen={isOpen} title={entry?.title ?? "Event"} onClose={onClose}>
      {children ?? (entry ? <OpenedEntry entry={entry} /> : <p>This entry is outside the dates shown.</p>)}
    </Dialog>
  );
}

function OpenedEntry({ entry }: { entry: CalendarEntry }) {
  const { layer, to } = entry;
  return (
    <>
      <CalendarEntryFacts entry={entry} />
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
  checklist: "Open to-do",
  freeCoffee: "Open order",
  socialPosts: "Open order",
  openings: "Open competitor",
  holidays: "Open day",
};
