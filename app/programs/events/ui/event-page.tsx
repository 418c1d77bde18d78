import { daysText } from "#app/platform/dates/day-words.ts";
import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { FormSection } from "#app/ui/form.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Page, PageLink } from "#app/ui/page.tsx";
import { PageTabs } from "#app/ui/page-tabs.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { copyForm } from "../event-forms.ts";
import type { loadEventPage } from "../event-page.server.ts";
import { EventMoney, isUnclaimed, SplitForm } from "./event-money.tsx";
import { EventPlanFacts, EventPlanForm, EventStanding } from "./event-plan.tsx";
import { RecapChoice, RecapForm } from "./event-recap.tsx";

type Shown = Omit<SerializeFrom<typeof loadEventPage>, "log" | "steps" | "cardOrders" | "mayOrderCards"> & {
  lastResult: SubmissionResult | undefined;
  /** The steps that are open to the reader. */
  buttons: ReactNode;
  /** The gift cards of the event. */
  cards: ReactNode;
  /** What people wrote and what became of it. */
  thread: ReactNode;
};

/** The page of an event with money: what it is, its money, and how it went. */
export function EventPage(page: Shown) {
  const { event, tab, hasMoney, buttons, warnings, mayChange } = page;
  const tabs = [
    { name: "details", label: "Details" },
    ...(hasMoney ? [{ name: "money", label: "Money" }] : []),
    ...(hasMoney && (event.wantsGiftCards || tab === "cards") ? [{ name: "cards", label: "Gift cards" }] : []),
    { name: "recap", label: "Recap" },
  ];
  return (
    <Page
      title={event.title}
      crumbs={[{ label: "Event Management", to: paths.events() }]}
      purpose={`${event.category}, ${daysText(event)}`}
      action={
        <>
          <PageLink to={paths.customEvent(event.id)}>{"In the {calendar}"}</PageLink>
          {mayChange && <PageLink to={paths.editCustomEvent(event.id)}>Edit event</PageLink>}
          <PageLink to={paths.eventProgram(event.id, { tab: "copy" })}>Duplicate</PageLink>
        </>
      }
    >
      {warnings.map((sentence) => (
        <Banner key={sentence} tone="warning">
          {sentence}
        </Banner>
      ))}
      <FactStrip facts={[{ term: "Status", value: <EventStanding event={event} /> }]}>{buttons}</FactStrip>
      <PageTabs
        label="Event"
        current={tab}
        tabs={tabs.map((one) => ({
          ...one,
          to: paths.eventProgram(event.id, one.name === "details" ? {} : { tab: one.name }),
        }))}
      />
      <EventTabPanel {...page} />
    </Page>
  );
}

/** What is asked before the steps of an event's people. */
export const eventQuestions = {
  cancel: {
    ...{ title: "Cancel this event?", tone: "danger" as const },
    text: "Its open claims are withdrawn, and what they reserved is free again.",
  },
};

function EventTabPanel(page: Shown) {
  const { event, tab, lastResult } = page;
  if (tab === "money") {
    return (
      <>
        <EventMoney {...page} />
        {page.mayChange && event.places.length > 1 && (
          <SplitForm key={event.version} event={event} lastResult={lastResult} />
        )}
      </>
    );
  }
  if (tab === "cards") return page.cards;
  if (tab === "recap") return <RecapTab {...page} />;
  if (tab === "copy") return <CopyTab {...page} />;
  return (
    <FormWithAside aside={page.thread}>
      <EventPlanFacts event={event} />
      {page.mayChange && <EventPlanForm key={event.version} event={event} lastResult={lastResult} />}
    </FormWithAside>
  );
}

function RecapTab({ event, place, recaps, offered, dueOn, mayWrite, lastResult, ...page }: Shown) {
  const mayClaim = page.mayClaim && page.hasMoney && page.isOver && event.isReimbursable;
  if (!place) {
    const claimPath = ({ id, pcNumber }: { id: number; pcNumber: string }) =>
      mayClaim && isUnclaimed(page.claims, id) ? paths.eventClaim(event.id, pcNumber) : null;
    return <RecapChoice {...{ event, recaps, dueOn, mayWrite, claimPath }} />;
  }
  const recap = recaps.find(({ locationId }) => locationId === place.id);
  return <RecapForm key={recap?.version} {...{ event, place, recap, offered, lastResult }} />;
}

function CopyTab({ event, copyDay, lastResult }: Shown) {
  return (
    <RecordForm
      id="copy"
      schema={copyForm}
      record={{ startsOn: copyDay }}
      isNew
      lastResult={lastResult}
      saveLabel="Duplicate event"
      intent="copy"
      cancelTo={paths.eventProgram(event.id)}
    >
      <Card>
        <FormSection title="Duplicate" text="Its {locations}, host, numbers and split come along.">
          <SchemaField name="startsOn" />
        </FormSection>
      </Card>
    </RecordForm>
  );
}
