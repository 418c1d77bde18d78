import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { countText } from "#app/ui/format.ts";
import { Card, Facts, Page, PageLink } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import type { Group } from "../group-queries.server.ts";
import { GroupForm } from "./group-form.tsx";

interface GroupPageProps {
  group: Group;
  lastResult: SubmissionResult | undefined;
  /** What deleting does to access; null for who may not delete. */
  withoutIt: ReactNode | null;
}

/** One group: what it holds, its form, and for who may the way to delete it. */
export function GroupPage({ group, lastResult, withoutIt }: GroupPageProps) {
  const { id, companyId, company, network, name, version, locations, users } = group;
  return (
    <Page
      title={name}
      crumbs={[{ label: "{Groups}", to: paths.groups({ company: companyId }) }]}
      purpose={network ? `A {group} of ${network}, ${company}.` : `A {group} across all {networks} of ${company}.`}
      action={
        <>
          <PageLink to={paths.assignLocations(id)}>
            <Say>{"Assign {locations}"}</Say>
          </PageLink>
          <PageLink to={paths.assignUsers(id)}>Assign users</PageLink>
        </>
      }
    >
      <Card>
        <Facts
          columns={2}
          facts={[
            { term: "Reaches", value: network ?? "All {networks}" },
            { term: "{Locations}", value: countText(locations, "{location}") },
            { term: "Users", value: countText(users, "user") },
          ]}
        />
      </Card>
      <FormWithAside
        aside={
          withoutIt && (
            <Card title="Delete {group}">
              <div className="stack loose">
                <p className="soft">
                  <Say>{"Its {locations} and users stay. Deleting it changes what its users see:"}</Say>
                </p>
                {withoutIt}
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
          )
        }
      >
        <GroupForm key={version} companyId={companyId} group={group} lastResult={lastResult} />
      </FormWithAside>
    </Page>
  );
}
