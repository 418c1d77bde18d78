import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page.tsx";
import type { LikelyMerge } from "../likely-merges.ts";

/** Networks that look like one, each with the way to what merging them would do. */
export function LikelyMergesCard({ companyId, merges }: { companyId: number; merges: readonly LikelyMerge[] }) {
  if (merges.length === 0) return null;
  return (
    <Card title="Likely one {network}">
      <ul className="bare stack close">
        {merges.map(({ survivor, sources, more, why }) => (
          <li key={`${survivor.id} ${why}`}>
            <a
              href={paths.mergeNetworks({
                company: companyId,
                survivor: survivor.id,
                source: sources.map(({ id }) => id).join("."),
              })}
            >
              {sources.map(({ name }) => name).join(", ")} into {survivor.name}
            </a>{" "}
            <span className="soft">{more > 0 ? `${why} Merge these first; ${more} more follow.` : why}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
