import type { SerializeFrom } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { locationWorkflow } from "#app/organization/locations/location-rules.ts";
import { neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { CopyText } from "#app/ui/content/copy-text.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { Card } from "#app/ui/page/page.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { ComparedLocation } from "../compared-locations.server.ts";
import { MAX_COMPARED } from "../comparison-rules.ts";

type Shown = SerializeFrom<ComparedLocation>;

/** Comparison of locations: public fields of each, and more of the viewer's own. */
export function LocationComparison({ compared }: { compared: readonly Shown[] }) {
  const withIds = useCompareAddress();
  const ids = compared.map(({ id }) => id);
  const own = compared.filter(({ isOwn }) => isOwn);
  const [one, other] = own;
  const line = (head: string, notify: (location: Shown) => ReactNode) => [head, head, ...compared.map(notify)] as const;
  return (
    <Card title={`Comparing ${compared.length} of up to ${MAX_COMPARED}`} action={<a href={withIds([])}>Close</a>}>
      <div className="stack">
        <WideTable
          label="Comparison"
          heads={["Detail", ...compared.map(({ name, pcNumber }) => `${name} (${pcNumber})`)]}
          rows={[
            line("City", ({ city, state }) => `${city}, ${state}`),
            line("{Network}", ({ network }) => network),
            line("Status", ({ status }) => locationWorkflow.words[status]),
            line("Neighborhood", ({ neighborhoodType }) => neighborhoodWords[neighborhoodType]),
            line("Opened", ({ openedOn }) => (openedOn ? dayText(openedOn) : "Not provided")),
            line("Nearest {location}", ({ nearest }) =>
              nearest ? `${nearest.name}, ${milesText(nearest.miles)}` : "None",
            ),
            line("Distance from first", ({ miles }) => (miles === null ? "" : milesText(miles))),
            line("Address", ({ address }) => (address === null ? "Not shown" : <CopyableAddress text={address} />)),
            line("", ({ id, name }) => (
              <a href={withIds(ids.filter((other) => other !== id))} aria-label={`Remove ${name}`}>
                Remove
              </a>
            )),
          ]}
        />
        {one && other && (
          <a href={paths.tradingArea(one.id, { with: other.id })}>
            Compare trading areas of {one.name} and {other.name}
          </a>
        )}
      </div>
    </Card>
  );
}

/** Return a function to the address of this page with other locations compared. */
export function useCompareAddress(): (ids: readonly number[]) => string {
  const { search } = useLocation();
  return (ids) => {
    const query = new URLSearchParams(search);
    query.delete("compare");
    if (ids.length > 0) query.set("compare", ids.join(","));
    return `?${query}`;
  };
}

/** Postal address with a button that copies it. */
export function CopyableAddress({ text }: { text: string }) {
  return (
    <>
      {text} <CopyText text={text} label="Copy" look="quiet" />
    </>
  );
}
