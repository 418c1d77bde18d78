import type { ReactNode } from "react";
import { type Crumb, Page, PageLink } from "#app/ui/page/page.tsx";
import { ListTable, type ListTableProps, type TableRow } from "./list-table.tsx";
import type { ListView } from "./list-view.ts";

export interface ListPageProps<Row extends TableRow> extends Omit<ListTableProps<Row>, "list" | "empty"> {
  title: string;
  crumbs?: readonly Crumb[];
  purpose?: string;
  /** Link to the form of a new record, for those who may create one: the main button, also shown in the empty list. */
  create?: { label: string; to: string } | false | null;
  /** Other actions of the page, before the main button. */
  action?: ReactNode;
  /** Null while there is a company to choose. */
  list: ListView<Row> | null;
  /** Text of a list without any rows yet. */
  empty: string;
  /** Content above the table. */
  children?: ReactNode;
}

/** Page of one list. */
export function ListPage<Row extends TableRow>(props: ListPageProps<Row>) {
  const { title, crumbs, purpose, create, action, list, empty, children, ...table } = props;
  const createLink = create && (
    <PageLink primary to={create.to}>
      {create.label}
    </PageLink>
  );
  const actions = (
    <>
      {action}
      {createLink}
    </>
  );
  return (
    <Page title={title} crumbs={crumbs} purpose={purpose} action={(action || createLink) && actions}>
      {children}
      {list && <ListTable {...table} list={list} empty={{ text: empty, action: create || undefined }} />}
    </Page>
  );
}
