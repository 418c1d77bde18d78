import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { numberText } from "#app/ui/format.ts";
import { Instant, Status, type Tone } from "#app/ui/status.tsx";
import type { CompanyListState } from "../company-list.ts";
import type { CompanyStatus } from "../company-rules.ts";
import styles from "./company-columns.module.css";
import { CompanyLogo } from "./company-logo.tsx";

interface CompanyRow {
  id: number;
  name: string;
  status: CompanyStatus;
  timeZone: string;
  logoKey: string | null;
  networks: number;
  locations: number;
  registered: number;
  invited: number;
  blocked: number;
  lastActivityAt: string | null;
  featuresOff: string[];
}

/** How each status looks and what it is called. */
export const companyStatuses: Record<CompanyStatus, { tone: Tone; word: string }> = {
  active: { tone: "success", word: "Active" },
  suspended: { tone: "warning", word: "Suspended" },
  archived: { tone: "neutral", word: "Archived" },
};

/** The columns of the list of companies. */
export function companyColumns(): TableColumn<CompanyRow, CompanyListState["sort"]["by"]>[] {
  return [
    {
      id: "name",
      header: "Name",
      sort: "name",
      card: "title",
      fixed: true,
      size: 250,
      cell: (company) => (
        <span className={styles.name}>
          <CompanyLogo name={company.name} logoKey={company.logoKey} />
          <a href={paths.editCompany(company.id)}>{company.name}</a>
        </span>
      ),
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      card: "secondary",
      size: 120,
      cell: (company) => <Status {...companyStatuses[company.status]} />,
    },
    {
      id: "networks",
      header: "{Networks}",
      sort: "networks",
      align: "right",
      size: 100,
      cell: (company) => numberText(company.networks),
    },
    {
      id: "locations",
      header: "{Locations}",
      sort: "locations",
      align: "right",
      size: 100,
      cell: (company) => numberText(company.locations),
    },
    {
      id: "users",
      header: "Users",
      sort: "users",
      align: "right",
      size: 190,
      cell: (company) => <People {...company} />,
    },
    {
      id: "lastActivity",
      header: "Last activity",
      sort: "lastActivity",
      size: 180,
      cell: (company) =>
        company.lastActivityAt ? <Instant at={company.lastActivityAt} timeZone={company.timeZone} /> : "Never",
    },
    {
      id: "featuresOff",
      header: "Features off",
      card: "hidden",
      size: 190,
      cell: (company) => <FeaturesOff words={company.featuresOff} />,
    },
  ];
}

function People({ registered, invited, blocked }: Pick<CompanyRow, "registered" | "invited" | "blocked">) {
  const others = [
    invited > 0 ? `${numberText(invited)} invited` : null,
    blocked > 0 ? `${numberText(blocked)} blocked` : null,
  ].filter((words) => words !== null);
  return (
    <span className={styles.people}>
      {numberText(registered)} registered
      {others.length > 0 && <span className={styles.detail}>{others.join(", ")}</span>}
    </span>
  );
}

function FeaturesOff({ words }: { words: string[] }) {
  const [first, ...others] = words;
  if (!first) return <>None</>;
  return <span title={words.join(", ")}>{others.length > 0 ? `${first} and ${others.length} more` : first}</span>;
}
