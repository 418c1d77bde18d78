import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { RowOf } from "#app/platform/records/list.server.ts";
import { numberText } from "#app/ui/format.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import { Instant } from "#app/ui/status.tsx";
import type { companyList } from "../company-list.server.ts";
import { CompanyLogo } from "./company-logo.tsx";
import styles from "./company-table.module.css";

type Row = SerializeFrom<RowOf<typeof companyList>>;

/** The companies that an advisor reaches, each with its people and its newest activity in its own time zone. */
export function CompanyTable({ list, canCreate }: { list: ListView<Row>; canCreate: boolean }) {
  return (
    <ListTable
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
          <span className={styles.name}>
            <CompanyLogo name={name} logoKey={logoKey} />
            <a href={paths.editCompany(id)}>{name}</a>
          </span>
        ),
        users: ({ people }) => <People {...people} />,
        lastActivity: ({ lastActivity, timeZone }) =>
          lastActivity ? <Instant at={lastActivity} timeZone={timeZone} /> : "Never",
      }}
      download={paths.companiesDownload()}
      empty={
        canCreate
          ? {
              text: "Create the first company, then invite the people who plan its marketing.",
              action: { label: "Create company", to: paths.createCompany() },
            }
          : { text: "A Senior Advisor assigns the companies that you look after." }
      }
    />
  );
}

function People({ registered, invited, blocked }: Row["people"]) {
  const others = [
    ...(invited > 0 ? [`${numberText(invited)} invited`] : []),
    ...(blocked > 0 ? [`${numberText(blocked)} blocked`] : []),
  ];
  return (
    <span className={styles.people}>
      {numberText(registered)} registered
      {others.length > 0 && <span className="note">{others.join(", ")}</span>}
    </span>
  );
}
