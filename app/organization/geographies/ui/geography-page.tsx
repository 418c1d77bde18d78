import type { SubmissionResult } from "@conform-to/react";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Card, Facts, Page } from "#app/ui/page.tsx";
import type { GeographyLocationListState } from "../geography-list.ts";
import { usedByText } from "../geography-uses.ts";
import { AddLocationsCard } from "./add-locations-card.tsx";
import { GeographyForm } from "./geography-form.tsx";
import { GeographyLocations } from "./geography-locations.tsx";
import styles from "./geography.module.css";

interface GeographyPageProps {
  company: { id: number; name: string };
  geography: {
    id: number;
    name: string;
    code: string;
    type: string;
    parentId: number | null;
    version: number;
    locations: number;
    children: number;
    events: number;
  };
  geographies: Parameters<typeof GeographyForm>[0]["geographies"];
  state: GeographyLocationListState;
  rows: Parameters<typeof GeographyLocations>[0]["rows"];
  total: number;
  find: string;
  foundLocations: Parameters<typeof AddLocationsCard>[0]["foundLocations"];
  mayDelete: boolean;
  answer: SubmissionResult | undefined;
}

/** One geography: its form, its locations, and the way to bring more in. */
export function GeographyPage({ company, geography, mayDelete, answer, ...page }: GeographyPageProps) {
  const isAdding = answer?.initialValue?.intent === "add";
  const usedBy = usedByText(geography);
  return (
    <Page
      title={geography.name}
      crumbs={companyCrumbs(company, { label: "Geographies", to: paths.geographies(company.id) })}
    >
      <FormWithAside
        aside={
          <>
            <AddLocationsCard
              key={geography.locations}
              find={page.find}
              foundLocations={page.foundLocations}
              lastResult={isAdding ? answer : undefined}
            />
            <Card title="Use">
              <Facts facts={[{ term: "Used by", value: usedBy || "Nothing yet" }]} />
              {mayDelete && usedBy === "" && (
                <div className={styles.actions}>
                  <ConfirmButton
                    label="Delete geography"
                    intent="delete"
                    tone="danger"
                    title={`Delete ${geography.name}?`}
                    text="Nothing uses it. It cannot be brought back."
                  />
                </div>
              )}
            </Card>
          </>
        }
      >
        <GeographyForm
          key={geography.version}
          companyId={company.id}
          geography={geography}
          geographies={page.geographies}
          lastResult={isAdding ? undefined : answer}
        />
      </FormWithAside>
      <GeographyLocations state={page.state} rows={page.rows} total={page.total} />
    </Page>
  );
}
