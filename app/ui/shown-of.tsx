import { countText, numberText } from "./format.ts";
import { Say } from "./say.tsx";

/** Says that a list is cut: "Showing the first 200 of 431 activities." Nothing where all of it is shown. */
export function ShownOf({
  shown,
  total,
  noun,
  rest = "",
}: {
  shown: number;
  total: number;
  /** One and many, or one to which an s is added. */
  noun: readonly [string, string?];
  /** A sentence about the others. */
  rest?: string;
}) {
  if (total <= shown) return null;
  return (
    <p className="soft">
      <Say>{`Showing the first ${numberText(shown)} of ${countText(total, ...noun)}. ${rest}`.trim()}</Say>
    </p>
  );
}

/** Says that a history ends at as many entries as it shows at most: "Showing the newest 20. The audit log has all." */
export function ShownNewest({ shown, most, rest }: { shown: number; most: number; rest: string }) {
  return shown >= most ? <p className="soft">{`Showing the newest ${numberText(most)}. ${rest}`}</p> : null;
}

/** Says that a list has the newest alone: "The 10 latest of 34 files." Nothing where all of it is shown. */
export function LatestOf({
  shown,
  total,
  noun,
  rest = "",
}: {
  shown: number;
  total: number;
  /** One and many, or one to which an s is added. */
  noun: readonly [string, string?];
  /** A sentence about the others. */
  rest?: string;
}) {
  if (total <= shown) return null;
  return (
    <p className="soft">
      <Say>{`The ${numberText(shown)} latest of ${countText(total, ...noun)}. ${rest}`.trim()}</Say>
    </p>
  );
}
