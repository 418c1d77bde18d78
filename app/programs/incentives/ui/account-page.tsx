import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { BalanceBar } from "#app/ui/content/balance-bar.tsx";
import { ListTable, type ListTableProps } from "#app/ui/list/list-table.tsx";
import { Card, type Crumb, Facts, Page } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { DateText } from "#app/ui/content/status.tsx";
import { countText } from "#app/ui/text/format.ts";
import { adjustForm } from "../allocation-form.ts";
import type { findAccount } from "../account-list.server.ts";

interface Entry {
  id: number;
  memo: string;
  refType: string;
  refId: number | null;
}

/** Pages of the records behind entries, by reference type, where the user has one. */
export type EntryPaths = Readonly<Partial<Record<string, (id: number) => string>>>;

interface AccountPageProps<Shown extends Entry> {
  account: NonNullable<SerializeFrom<typeof findAccount>>;
  list: ListTableProps<Shown>["list"];
  links: EntryPaths;
  download: string;
  crumbs: readonly Crumb[];
  /** Form for a user who can adjust the account or propose an adjustment; null for all others. */
  adjusting: { lastResult: SubmissionResult | undefined; does: "adjust" | "propose" } | null;
  /** Proposed adjustments of the account. */
  children?: ReactNode;
}

/** Page of one account: its balance and its entries. */
export function AccountPage<Shown extends Entry>(props: AccountPageProps<Shown>) {
  const { account, list, links, download, crumbs, adjusting, children } = props;
  const { holder, pcNumber, network, program, usedBy, claimWindowDays, expiresAfter, completions, required } = account;
  return (
    <Page title={pcNumber ? `${holder} ({pcNumber} ${pcNumber})` : holder} crumbs={crumbs}>
      <Card>
        <Facts
          columns={2}
          facts={[
            { term: "Program", value: program },
            { term: "{Network}", value: network },
            { term: "For activities that end by", value: <DateText day={usedBy} /> },
            { term: "Claim within", value: `${countText(claimWindowDays, "day")} of the activity` },
            { term: "Expires after", value: <DateText day={expiresAfter} /> },
            ...(required > 0
              ? [
                  {
                    term: "Activities completed",
                    value: `${completions} of ${required}. A shortfall doesn't block claims.`,
                  },
                ]
              : []),
          ]}
        />
      </Card>
      <Card title="Money">
        <BalanceBar {...account} />
      </Card>
      {children}
      <ListTable
        list={list}
        rowName={({ id }) => `Entry ${id}`}
        cells={{ memo: (entry) => <EntryReason entry={entry} links={links} /> }}
        download={download}
        empty={{ text: "Every change to this balance appears here." }}
      />
      {adjusting && (
        <RecordForm
          id="adjust"
          schema={adjustForm}
          isNew
          record={{ direction: "give" }}
          lastResult={adjusting.lastResult}
          saveLabel={adjusting.does === "adjust" ? "Adjust balance" : "Propose adjustment"}
          intent={adjusting.does}
          keepsScroll
        >
          <Card title={adjusting.does === "adjust" ? "Adjust balance" : "Propose an adjustment"}>
            <div className="stack">
              {adjusting.does === "propose" && <p className="soft">A Senior Advisor approves or declines it.</p>}
              <SchemaField name="direction" />
              <SchemaField name="amountCents" />
              <SchemaField name="reason" />
            </div>
          </Card>
        </RecordForm>
      )}
    </Page>
  );
}

/** Memo of an entry, linked to its claim or order. */
function EntryReason({ entry: { memo, refType, refId }, links }: { entry: Entry; links: EntryPaths }) {
  const path = links[refType];
  return path && refId !== null ? <a href={path(refId)}>{memo}</a> : <>{memo}</>;
}
