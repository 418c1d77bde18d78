import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import type { RowOf } from "#app/platform/records/list.server.ts";
import { numberText } from "#app/ui/format.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import type { ListView } from "#app/ui/list/list-view.ts";
import type { groupList } from "../group-list.server.ts";
import styles from "./groups.module.css";

interface GroupTableProps {
  company: { id: number; name: string };
  list: ListView<SerializeFrom<RowOf<typeof groupList>>>;
}

/** A company's groups, with the ways to assign locations and users to each. */
export function GroupTable({ company, list }: GroupTableProps) {
  return (
    <ListTable
      list={list}
      rowName={(group) => group.name}
      rowLink={(group) => paths.editGroup(group.id)}
      rowActions={({ id }) => [
        { label: "Edit {group}", to: paths.editGroup(id) },
        { label: "Assign {locations}", to: paths.assignLocations(id) },
        { label: "Assign users", to: paths.assignUsers(id) },
      ]}
      cells={{
        name: ({ id, name, color }) => (
          <span className={styles.named}>
            {color && <span className={styles.swatch} style={{ background: color }} aria-hidden="true" />}
            <a href={paths.editGroup(id)}>{name}</a>
          </span>
        ),
        locations: ({ id, locations }) => <a href={paths.assignLocations(id)}>{numberText(locations)}</a>,
        users: ({ id, users }) => <a href={paths.assignUsers(id)}>{numberText(users)}</a>,
      }}
      download={paths.groupsDownload()}
      empty={{
        text: `Bundle {locations} of ${company.name} for the people who look after some of them.`,
        action: { label: "Create {group}", to: paths.createGroup(company.id) },
      }}
    />
  );
}
