import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import type { ListRow } from "#app/platform/records/list.server.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { numberText } from "#app/ui/text/format.ts";
import { Card, Facts, Page, Section } from "#app/ui/page/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import type { geographyLocationList } from "../geography-locations.server.ts";
import type { findGeography } from "../geography-queries.server.ts";
import { geographyTypeLabel, geographyUsesText } from "../geography-rules.ts";
import { AddLocationsCard } from "./add-locations-card.tsx";
import { GeographyForm } from "./geography-form.tsx";

interface GeographyPageProps {
  company: { id: number; name: string };
  geography: NonNullable<Awaited<ReturnType<typeof findGeography>>>;
  geographies: Parameters<typeof GeographyForm>[0]["geographies"];
  list: ListView<SerializeFrom<ListRow<typeof geographyLocationList>>>;
  find: string;
  foundLocations: Parameters<typeof AddLocationsCard>[0]["foundLocations"];
  canDelete: boolean;
  answer: SubmissionResult | undefined;
}

/** Page of a geography: its uses, its form, its locations and a card to add more. */
export function GeographyPage({ company, geography, canDelete, answer, ...page }: GeographyPageProps) {
  const { name, version, type, locations, children, events } = geography;
  const isAdding = answer?.initialValue?.intent === "add";
  return (
    <Page
      title={name}
      crumbs={companyCrumbs(company, { label: "Geographies", to: paths.geographies(company.id) })}
      action={
        canDelete &&
        geographyUsesText(geography) === "" && (
          <ConfirmButton
            label="Delete geography"
            intent="delete"
            tone="danger"
            title={`Delete “${name}”?`}
            text="It isn't used anywhere. You can't undo this."
          />
        )
      }
    >
      <Card>
        <Facts
          columns={2}
          facts={[
            { term: "Type", value: geographyTypeLabel(type) },
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
      <Section title="{Locations}">
        <ListTable
          list={page.list}
          rowName={(location) => location.name}
          bulk={{
            actions: [
              {
                label: "Remove",
                intent: "remove",
                confirm: {
                  title: "Remove these {locations}?",
                  text: "They leave this geography. Nothing else changes.",
                },
              },
            ],
          }}
          empty={{ text: "Search for {locations}, or paste their {pcNumbers}." }}
        />
      </Section>
    </Page>
  );
}
