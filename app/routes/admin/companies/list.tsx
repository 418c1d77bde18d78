import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyList } from "#app/organization/companies/company-list.server.ts";
import { CompanyLogoBox } from "#app/organization/companies/ui/company-logo-box.tsx";
import styles from "#app/organization/companies/ui/company-logo-box.module.css";
import { decidingUserIds } from "#app/platform/identity/stand-ins.ts";
import { paths } from "#app/paths.ts";
import type { ListRow } from "#app/platform/records/list.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { numberText } from "#app/ui/text/format.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { PageLink } from "#app/ui/page/page.tsx";
import { RelativeInstant } from "#app/ui/content/status.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { inbox } from "#app/wiring/inbox.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Companies");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const list = await companyList.page(db, { access: advisor.access, scope: {}, at: call.request });
  const at = now();
  const waiting = await inbox.counts(db, advisor.access, decidingUserIds(advisor), at);
  return json({ list, waiting, at, canCreate: can(advisor, "company:create") });
}

export default function CompaniesPage() {
  const { list, waiting, at, canCreate } = useLoaderData<typeof loader>();
  const waits = waitingText(waiting);
  return (
    <ListPage
      title="Companies"
      purpose="Franchisor brands, each with its own {networks}, users, wording and features."
      create={canCreate && { label: "Create company", to: paths.createCompany() }}
      action={waits && <PageLink to={paths.inbox()}>{waits}</PageLink>}
      list={list}
      rowName={(company) => company.name}
      rowLink={(company) => paths.editCompany(company.id)}
      rowActions={({ id }) => [
        { label: "Settings", to: paths.editCompany(id) },
        { label: "Users", to: paths.companyUsers(id) },
        { label: "Terms and conditions", to: paths.companyTerms(id) },
      ]}
      cells={{
        name: ({ id, name, logoKey }) => (
          <span className={`inline close ${styles.name}`}>
            <CompanyLogoBox name={name} logoKey={logoKey} />
            <a href={paths.editCompany(id)}>{name}</a>
          </span>
        ),
        users: ({ people }) => <People {...people} />,
        lastActivity: ({ lastActivity, timeZone }) =>
          lastActivity ? <RelativeInstant at={lastActivity} timeZone={timeZone} now={at} /> : "Never",
      }}
      download={paths.companiesDownload()}
      empty={
        canCreate ? "Create the first company, then invite its users." : "A Senior Advisor assigns companies to you."
      }
    />
  );
}

/** Count the inbox, where advisors begin their day; null when it is empty. */
function waitingText({ mine, team }: { mine: number; team: number }): string | null {
  if (mine > 0) return `Inbox: ${numberText(mine)} for you`;
  return team > 0 ? `Inbox: ${numberText(team)} for the team` : null;
}

function People({ registered, invited, blocked }: ListRow<typeof companyList>["people"]) {
  const others = [
    ...(invited > 0 ? [`${numberText(invited)} invited`] : []),
    ...(blocked > 0 ? [`${numberText(blocked)} blocked`] : []),
  ];
  return (
    <div>
      {numberText(registered)} registered
      {others.length > 0 && <span className="note">{others.join(", ")}</span>}
    </div>
  );
}
