import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText } from "#app/ui/format.ts";
import { Card, Facts, Page } from "#app/ui/page.tsx";
import { GroupForm } from "./group-form.tsx";
import styles from "./groups.module.css";
import { Say } from "#app/ui/say.tsx";

interface GroupPageProps {
  group: {
    id: number;
    companyId: number;
    company: string;
    network: string | null;
    name: string;
    description: string;
    color: string | null;
    version: number;
    locations: number;
    users: number;
  };
  lastResult: SubmissionResult<string[]> | undefined;
  /** What deleting does to access; null for who may not delete. */
  sightWithout: ReactNode | null;
}

/** One group: its form, what it holds, and for who may the way to delete it. */
export function GroupPage({ group, lastResult, sightWithout }: GroupPageProps) {
  const { id, companyId, company, network, name, version, locations, users } = group;
  return (
    <Page
      title={name}
      crumbs={[{ label: "{Groups}", to: paths.groups({ company: companyId }) }]}
      purpose={network ? `A {group} of ${network}, ${company}.` : `A {group} across all {networks} of ${company}.`}
    >
      <div className={styles.layout}>
        <GroupForm key={version} group={group} lastResult={lastResult} />
        <div className={styles.stack}>
          <Card title="What it holds">
            <Facts
              facts={[
                { term: "{Locations}", value: countText(locations, "{location}") },
                { term: "Users", value: countText(users, "user") },
              ]}
            />
            <div className={styles.links}>
              <ButtonLink to={paths.assignLocations(id)}>
                <Say>{"Assign {locations}"}</Say>
              </ButtonLink>
              <ButtonLink to={paths.assignUsers(id)}>Assign users</ButtonLink>
            </div>
          </Card>
          {sightWithout && (
            <Card title="Delete {group}">
              <div className={styles.stack}>
                <p className={styles.soft}>
                  <Say>{"Its {locations} and users stay. Deleting it changes what its users see:"}</Say>
                </p>
                {sightWithout}
                <div>
                  <ConfirmButton
                    label="Delete {group}"
                    tone="danger"
                    title={`Delete ${name}?`}
                    text={`${countText(locations, "{location}")} and ${countText(users, "user")} leave the {group}. This cannot be undone.`}
                    intent="delete"
                    values={{ version: String(version) }}
                  />
                </div>
              </div>
            </Card>
          )}
        </div>
      </div>
    </Page>
  );
}
