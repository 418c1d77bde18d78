import type { Role } from "#app/platform/identity/roles.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { paths } from "#app/paths.ts";
import type { TableColumn } from "#app/ui/data-table.tsx";
import { EmailText, Instant } from "#app/ui/status.tsx";
import type { AcceptanceListState } from "../acceptance-list.ts";

export interface AcceptanceRow {
  id: number;
  userId: number;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  termsNumber: number;
  acceptedAt: string;
  address: string | null;
}

/** The columns of the list of who accepted a company's terms. */
export function acceptanceColumns(
  companyId: number,
  timeZone: string,
): TableColumn<AcceptanceRow, AcceptanceListState["sort"]["by"]>[] {
  return [
    {
      id: "user",
      header: "User",
      sort: "user",
      card: "title",
      fixed: true,
      size: 200,
      cell: (row) => <a href={paths.editUser(companyId, row.userId)}>{fullName(row)}</a>,
    },
    { id: "email", header: "E-mail", card: "hidden", size: 260, cell: (row) => <EmailText email={row.email} /> },
    { id: "role", header: "Role", sort: "role", size: 180, cell: (row) => row.role },
    {
      id: "version",
      header: "Version",
      sort: "version",
      size: 130,
      cell: (row) => <AcceptedVersion companyId={companyId} number={row.termsNumber} />,
    },
    {
      id: "acceptedAt",
      header: "Accepted",
      sort: "acceptedAt",
      card: "secondary",
      size: 190,
      cell: (row) => <Instant at={row.acceptedAt} timeZone={timeZone} />,
    },
    { id: "address", header: "Address", card: "hidden", size: 140, cell: (row) => row.address ?? "Unknown" },
  ];
}

function AcceptedVersion({ companyId, number }: { companyId: number; number: number }) {
  if (number === 0) return <>Default agreement</>;
  return <a href={paths.companyTermsVersion(companyId, number)}>Version {number}</a>;
}
