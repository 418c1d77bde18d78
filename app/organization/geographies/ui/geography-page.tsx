import type { SubmissionResult } from "@conform-to/react";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { numberText } from "#app/ui/format.ts";
import { Card, Facts, Page } from "#app/ui/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import type { findGeography } from "../geography-queries.server.ts";
import { typeWord } from "../geography-rules.ts";
import { usedByText } from "../geography-uses.ts";
import { AddLocationsCard } from "./add-locations-card.tsx";
import { GeographyForm } from "./geography-form.tsx";
import { GeographyLocations } from "./geography-locations.tsx";

interface GeographyPageProps {
  company: { id: number; name: string };
  geography: NonNullable<Awaited<ReturnType<typeof findGeography>>>;
  geographies: Parameters<typeof GeographyForm>[0]["geographies"];
  list: Parameters<typeof GeographyLocations>[0]["list"];
  find: string;
  foundLocations: Parameters<typeof AddLocationsCard>[0]["foundLocations"];
  mayDelete: boolean;
  answer: SubmissionResult | undefined;
}

/** One geography: where it is used, its form, its locations, and the way to bring more in. */
export function GeographyPage({ company, geography, mayDelete, answer, ...page }: GeographyPageProps) {
  const { name, version, type, locations, children, events } = geography;
  const isAdding = answer?.initialValue?.intent === "add";
  return (
    <Page
      title={name}
      crumbs={companyCrumbs(company, { label: "Geographies", to: paths.geographies(company.id) })}
      action={
        mayDelete &&
        usedByText(geography) === "" && (
          <ConfirmButton
            label="Delete geography"
            intent="delete"
            tone="danger"
            title={`Delete ${name}?`}
            text="Nothing uses it. It cannot be brought back."
          />
        )
      }
    >
      <Card>
        <Facts
          columns={2}
          facts={[
            { term: "Type", value: typeWord(type) },
            { term: "{Locations}", value: numberText(locations) },
            { term: "Geographies inside it", value: numberText(children) },
            { term: "Company events", value: numberText(events) },
          ]}
        />
      </Card>
      <FormWithAside
        aside={
          <AddLocationsCard
            key={locations}
            find={page.find}
            foundLocations={page.foundLocations}
            lastResult={isAdding ? answer : undefined}
          />
        }
      >
        <GeographyForm
          key={version}
          companyId={company.id}
          geography={geography}
          geographies={page.geographies}
          lastResult={isAdding ? undefined : answer}
        />
      </FormWithAside>
      <GeographyLocations list={page.list} />
    </Page>
  );
}
