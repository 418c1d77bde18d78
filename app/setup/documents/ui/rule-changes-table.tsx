import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { RuleChange } from "../rule-changes.ts";

/** Differences of two documents in words. */
export function RuleChangesTable({ changes }: { changes: readonly RuleChange[] }) {
  return (
    <WideTable
      label="Changes"
      heads={["Rule", "Before", "After"]}
      rows={changes.map(({ label, before, after }) => [
        label,
        label,
        before === null ? "Not there" : before || "Blank",
        after === null ? "Removed" : after || "Blank",
      ])}
    />
  );
}
