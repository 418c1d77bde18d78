import type { SubmissionResult } from "@conform-to/react";
import { locationText } from "#app/organization/locations/location-words.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { FilterChoices, FilterSelect } from "#app/ui/filter-bar.tsx";
import { Card, Page, PageLink, Section } from "#app/ui/page.tsx";
import { EmptyState } from "#app/ui/status.tsx";
import { type PlanListState, planList } from "#app/planning/plans/plan-list.ts";
import { NOT_DRAFT, PLAN_STATUSES, planStatusWords } from "#app/planning/plans/plan-rules.ts";
import { CopiedPlan, type CopiedPlanFacts } from "./copied-plan.tsx";
import { EditPlanForm, type EditedPlan } from "./edit-plan-form.tsx";
import { NewPlanForm, type NewPlanChoices, type NewPlanValues } from "./new-plan-form.tsx";
import { type PlanRow, planColumns, planRowActions } from "./plan-columns.tsx";
import styles from "./plans.module.css";

interface FirstStepProps {
  /** The plan whose facts are edited; null begins a new one. */
  plan: (EditedPlan & { number: string; status: string }) | null;
  state: PlanListState;
  choices: NewPlanChoices;
  values: NewPlanValues;
  /** The plan that the new one is copied from. */
  source: CopiedPlanFacts | null;
  today: string;
  rows: PlanRow[];
  total: number;
  mayEdit: boolean;
  mayArchive: boolean;
  lastResult?: SubmissionResult;
}

/** Where a plan begins, and where all of them stand. */
export function FirstStepPage(props: FirstStepProps) {
  return props.plan ? <Details {...props} plan={props.plan} /> : <Beginning {...props} />;
}

function Details({
  plan,
  choices,
  lastResult,
  mayEdit,
}: FirstStepProps & { plan: NonNullable<FirstStepProps["plan"]> }) {
  const crumbs = [
    { label: "{Plans}", to: paths.createPlan() },
    { label: plan.name, to: paths.plan(plan.id) },
  ];
  return (
    <Page title="{Plan} details" crumbs={crumbs} width="form">
      {plan.status === "draft" && mayEdit ? (
        <EditPlanForm key={plan.version} plan={plan} objectives={choices.objectives} lastResult={lastResult} />
      ) : (
        <Card>
          <EmptyState
            title="This {plan} is no draft"
            text={NOT_DRAFT}
            action={{ label: "Open the {plan}", to: paths.plan(plan.id) }}
          />
        </Card>
      )}
    </Page>
  );
}

function Beginning({ choices, values, source, today, lastResult, mayEdit, ...list }: FirstStepProps) {
  const hasPlans = list.total > 0 || planList.isFiltered(list.state);
  return (
    <Page
      title={mayEdit ? "Create {Plan}" : "{Plans}"}
      purpose={
        mayEdit
          ? "Choose where, what for and when. You pick the {ideas} and see every cost on the next page."
          : "What each {location} does and when, as its owners planned it."
      }
      action={hasPlans && mayEdit && <PageLink to="#plans">{"See your {plans}"}</PageLink>}
    >
      {mayEdit && source && (
        <div className={styles.narrow}>
          <CopiedPlan plan={source} today={today} />
        </div>
      )}
      {mayEdit && <Start choices={choices} values={values} lastResult={lastResult} />}
      {(hasPlans || !mayEdit) && (
        <div id="plans">
          <Section title={mayEdit ? "Your {plans}" : "All {plans}"}>
            <PlanTable {...list} choices={choices} mayEdit={mayEdit} />
          </Section>
        </div>
      )}
    </Page>
  );
}

function Start({ choices, values, lastResult }: Pick<FirstStepProps, "choices" | "values" | "lastResult">) {
  if (choices.locations.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No open {location} yet"
          text="A {plan} belongs to a {location}. Ask your {advisor} to give you one."
        />
      </Card>
    );
  }
  if (choices.objectives.length === 0) {
    return (
      <Card>
        <EmptyState
          title="No objectives yet"
          text="Your {advisor} sets up what {plans} are for. Then you can begin here."
        />
      </Card>
    );
  }
  return (
    <div className={styles.narrow}>
      <NewPlanForm choices={choices} values={values} lastResult={lastResult} />
    </div>
  );
}

function PlanTable({
  state,
  rows,
  total,
  choices,
  mayEdit,
  mayArchive,
}: Pick<FirstStepProps, "state" | "rows" | "total" | "choices" | "mayEdit" | "mayArchive">) {
  const { location, status } = state.filters;
  const locations = choices.locations.map((one) => ({ value: String(one.id), label: locationText(one) }));
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
      empty={{ text: "The owners of your {network} plan here what each {location} does and when." }}
    />
  );
}
