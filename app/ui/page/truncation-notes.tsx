import { countText, numberText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";

interface TruncatedList {
  shown: number;
  total: number;
  /** Singular and plural, or a singular to which an s is added. */
  noun: readonly [string, string?];
  /** Sentence about the others. */
  rest?: string;
}

/** Note on a truncated list: "Showing the first 200 of 431 activities." Nothing when the list is complete. */
export function FirstOfNote(cut: TruncatedList) {
  return <TruncationNote {...cut} first={`Showing the first ${numberText(cut.shown)}`} />;
}

/** Note on a list of the newest only: "Showing the latest 10 of 34 files." Nothing when the list is complete. */
export function LatestOfNote(cut: TruncatedList) {
  return <TruncationNote {...cut} first={`Showing the latest ${numberText(cut.shown)}`} />;
}

/** Note on a history that reaches its limit: "Showing the newest 20. The audit log has all." */
export function NewestNote({ shown, most, rest }: { shown: number; most: number; rest: string }) {
  return shown >= most ? <p className="soft">{`Showing the newest ${numberText(most)}. ${rest}`}</p> : null;
}

function TruncationNote({ first, shown, total, noun, rest = "" }: TruncatedList & { first: string }) {
  if (total <= shown) return null;
  return (
    <p className="soft">
      <T>{`${first} of ${countText(total, ...noun)}. ${rest}`.trim()}</T>
    </p>
  );
}
