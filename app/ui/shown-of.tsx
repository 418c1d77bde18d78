import { countText, numberText } from "./format.ts";
import { Say } from "./say.tsx";

interface Cut {
  shown: number;
  total: number;
  /** One and many, or one to which an s is added. */
  noun: readonly [string, string?];
  /** A sentence about the others. */
  rest?: string;
}

/** Says that a list is cut: "Showing the first 200 of 431 activities." Nothing where all of it is shown. */
export function ShownOf(cut: Cut) {
  return <CutNote {...cut} first={`Showing the first ${numberText(cut.shown)}`} />;
}

/** Says that a list has the newest alone: "The 10 latest of 34 files." Nothing where all of it is shown. */
export function LatestOf(cut: Cut) {
  return <CutNote {...cut} first={`The ${numberText(cut.shown)} latest`} />;
}

/** Says that a history ends at as many entries as it shows at most: "Showing the newest 20. The audit log has all." */
export function ShownNewest({ shown, most, rest }: { shown: number; most: number; rest: string }) {
  return shown >= most ? <p className="soft">{`Showing the newest ${numberText(most)}. ${rest}`}</p> : null;
}

function CutNote({ first, shown, total, noun, rest = "" }: Cut & { first: string }) {
  if (total <= shown) return null;
  return (
    <p className="soft">
      <Say>{`${first} of ${countText(total, ...noun)}. ${rest}`.trim()}</Say>
    </p>
  );
}
