import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page/page.tsx";
import type { SuggestedMerge } from "../suggest-merges.ts";

/** Suggested merges, each linked to its preview. */
export function SuggestedMergesCard({ companyId, merges }: { companyId: number; merges: readonly SuggestedMerge[] }) {
  if (merges.length === 0) return null;
  return (
    <Card title="Suggested merges">
      <ul className="bare stack close">
        {merges.map(({ survivor, sources, remainingCount, reason }) => (
          <li key={`${survivor.id} ${reason}`}>
            <a
              href={paths.mergeNetworks({
                company: companyId,
                survivor: survivor.id,
                source: sources.map(({ id }) => id).join("."),
              })}
            >
              {sources.map(({ name }) => name).join(", ")} into {survivor.name}
            </a>{" "}
            <span className="soft">
              {remainingCount > 0 ? `${reason} Merge these first, then ${remainingCount} more.` : reason}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
