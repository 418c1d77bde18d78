import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { FilterChoices, FilterSelect } from "#app/ui/filter-bar.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { type PlanListState, planList } from "../plan-list.ts";
import { PLAN_STATUSES, planStatusWords } from "../plan-rules.ts";
import { type PlanRow, planColumns, planRowActions } from "./plan-columns.tsx";

interface PlanListProps {
  state: PlanListState;
  rows: PlanRow[];
  total: number;
  locations: readonly { id: number; name: string; pcNumber: string }[];
  mayEdit: boolean;
  mayArchive: boolean;
}

/** Where all plans of somebody's locations stand. */
export function PlanListPage(props: PlanListProps) {
  const { mayEdit } = props;
  return (
    <Page
      title={mayEdit ? "Your {plans}" : "{Plans}"}
      action={
        mayEdit && (
          <PageLink to={paths.createPlan()} primary>
            {"Create {plan}"}
          </PageLink>
        )
      }
    >
      <PlanTable {...props} />
    </Page>
  );
}

function PlanTable({ state, rows, total, locations: open, mayEdit, mayArchive }: PlanListProps) {
  const { location, status } = state.filters;
  const locations = open.map((one) => ({ value: String(one.id), label: locationText(one) }));
  return (
    <DataTable
      label="{plans}"
      list={planList}
      state={state}
      columns={planColumns()}
      rows={rows}
      total={total}
      rowKey={(plan) => plan.id}
      rowName={(plan) => plan.name}
      rowLink={(plan) => paths.plan(plan.id)}
      rowActions={(plan) => planRowActions(plan, { mayEdit, mayArchive })}
      search
      searchLabel="Name, number or {location}"
      filters={
        <>
          <FilterChoices
            name="status"
            label="Status"
            values={status}
            options={PLAN_STATUSES.map((value) => ({ value, label: planStatusWords[value] }))}
          />
          {locations.length > 1 && (
            <FilterSelect
              name="location"
              label="{Location}"
              value={location === null ? null : String(location)}
              options={locations}
            />
          )}
        </>
      }
      filterNames={{
        status: {
          label: "Status",
          word: (value) => planStatusWords[PLAN_STATUSES.find((known) => known === value) ?? "draft"],
        },
        location: { label: "{Location}", word: (id) => locations.find(({ value }) => value === id)?.label ?? id },
        name: { label: "Name" },
      }}
      download={paths.plansDownload() + planList.link(state, { page: 1 })}
      empty={{ text: "The owners of your {network} decide here what each {location} does and when." }}
    />
  );
}
