import type { SerializeFrom } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { locationStatusWords, neighborhoodWords } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { CopyText } from "#app/ui/copy-text.tsx";
import { dayText } from "#app/ui/format.ts";
import { milesText } from "#app/ui/map/great-circle.ts";
import { Card } from "#app/ui/page.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import type { Compared } from "../compared.server.ts";
import { MOST_COMPARED } from "../comparison-rules.ts";

type Shown = SerializeFrom<Compared>;

/** Some locations beside each other, what everybody sees of each and more of one's own. */
export function Comparison({ compared }: { compared: readonly Shown[] }) {
  const withIds = useComparing();
  const ids = compared.map(({ id }) => id);
  const own = compared.filter(({ isOwn }) => isOwn);
  const [one, other] = own;
  const line = (head: string, tell: (location: Shown) => ReactNode) => [head, head, ...compared.map(tell)] as const;
  return (
    <Card title={`Compared: ${compared.length} of up to ${MOST_COMPARED}`} action={<a href={withIds([])}>Close</a>}>
      <div className="stack">
        <WideTable
          label="Comparison"
          heads={["What", ...compared.map(({ name, pcNumber }) => `${name} (${pcNumber})`)]}
          rows={[
            line("City", ({ city, state }) => `${city}, ${state}`),
            line("{Network}", ({ network }) => network),
            line("Status", ({ status }) => locationStatusWords[status]),
            line("Neighborhood", ({ neighborhoodType }) => neighborhoodWords[neighborhoodType]),
            line("Opened", ({ openedOn }) => (openedOn ? dayText(openedOn) : "Not known")),
            line("Nearest other", ({ nearest }) => (nearest ? `${nearest.name}, ${milesText(nearest.miles)}` : "None")),
            line("From the first", ({ miles }) => (miles === null ? "" : milesText(miles))),
            line("Address", ({ address }) => (address === null ? "Not shown" : <Address text={address} />)),
            line("", ({ id, name }) => (
              <a href={withIds(ids.filter((other) => other !== id))} aria-label={`Take ${name} out`}>
                Take out
              </a>
            )),
          ]}
        />
        {one && other && (
          <a href={paths.tradingArea(one.id, { with: other.id })}>
            Trading areas of {one.name} and {other.name} beside each other
          </a>
        )}
      </div>
    </Card>
  );
}

/** Gives the address of this page with other locations compared. */
export function useComparing(): (ids: readonly number[]) => string {
  const { search } = useLocation();
  return (ids) => {
    const query = new URLSearchParams(search);
    query.delete("compare");
    if (ids.length > 0) query.set("compare", ids.join(","));
    return `?${query}`;
  };
}

/** An address that is copied with one click. */
export function Address({ text }: { text: string }) {
  return (
    <>
      {text} <CopyText text={text} label="Copy" look="quiet" />
    </>
  );
}
