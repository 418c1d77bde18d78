import type { SubmissionResult } from "@conform-to/react";
import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { FormSection } from "#app/ui/form/form.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Page, PageLink } from "#app/ui/page/page.tsx";
import { PageTabs } from "#app/ui/page/page-tabs.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { copyEventForm } from "../event-forms.ts";
import type { loadEventPage } from "../event-page.server.ts";
import { EventMoney, canStartNewClaim, SplitForm } from "./event-money.tsx";
import { EventPlanFacts, EventPlanForm, EventStatusFact } from "./event-plan.tsx";
import { RecapCards, RecapForm } from "./event-recap.tsx";

type Shown = Omit<SerializeFrom<typeof loadEventPage>, "log" | "steps" | "cardOrders" | "canOrderCards"> & {
  lastResult: SubmissionResult | undefined;
  /** Buttons of the actions that the user can take. */
  buttons: ReactNode;
  /** Gift cards of the event. */
  cards: ReactNode;
  /** Comments and history. */
  related: ReactNode;
};

/** Page of an event program: details, money, gift cards and recap. */
export function EventPage(page: Shown) {
  const { event, tab, hasMoney, buttons, warnings, canChange } = page;
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
      purpose={`${event.category}, ${dateRangeText(event)}`}
      action={
        <>
          <PageLink to={paths.customEvent(event.id)}>{"View in {calendar}"}</PageLink>
          {canChange && <PageLink to={paths.editCustomEvent(event.id)}>Edit event</PageLink>}
          <PageLink to={paths.eventProgram(event.id, { tab: "copy" })}>Duplicate</PageLink>
        </>
      }
    >
      {warnings.map((sentence) => (
        <Banner key={sentence} tone="warning">
          {sentence}
        </Banner>
      ))}
      <FactStrip facts={[{ term: "Status", value: <EventStatusFact event={event} /> }]}>{buttons}</FactStrip>
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

/** Confirmation dialogs of the customer's actions on an event. */
export const eventDialogs = {
  confirm: {
    title: "Confirm this event?",
    text: "It shows as confirmed to everyone who can see it. You can still change or cancel it.",
  },
  cancel: {
    title: "Cancel this event?",
    tone: "danger" as const,
    text: "Open claims will be withdrawn, and the money goes back to your balance.",
  },
};

function EventTabPanel(page: Shown) {
  const { event, tab, lastResult } = page;
  if (tab === "money") {
    return (
      <>
        <EventMoney {...page} />
        {page.canChange && event.places.length > 1 && (
          <SplitForm key={event.version} event={event} lastResult={lastResult} />
        )}
      </>
    );
  }
  if (tab === "cards") return page.cards;
  if (tab === "recap") return <RecapTab {...page} />;
  if (tab === "copy") return <CopyTab {...page} />;
  return (
    <FormWithAside aside={page.related}>
      <EventPlanFacts event={event} />
      {page.canChange && <EventPlanForm key={event.version} event={event} lastResult={lastResult} />}
    </FormWithAside>
  );
}

function RecapTab({ event, place, recaps, offered, dueOn, canWrite, lastResult, ...page }: Shown) {
  const canClaim = page.canClaim && page.hasMoney && page.isOver && event.isReimbursable;
  if (!place) {
    const claimPath = ({ id, pcNumber }: { id: number; pcNumber: string }) =>
      canClaim && canStartNewClaim(page.claims, id) ? paths.eventClaim(event.id, pcNumber) : null;
    return <RecapCards event={event} recaps={recaps} dueOn={dueOn} canWrite={canWrite} claimPath={claimPath} />;
  }
  const recap = recaps.find(({ locationId }) => locationId === place.id);
  return (
    <RecapForm
      key={recap?.version}
      event={event}
      place={place}
      recap={recap}
      offered={offered}
      lastResult={lastResult}
    />
  );
}

function CopyTab({ event, copyDay, lastResult }: Shown) {
  return (
    <RecordForm
      id="copy"
      schema={copyEventForm}
      record={{ startsOn: copyDay }}
      isNew
      lastResult={lastResult}
      saveLabel="Duplicate event"
      intent="copy"
      cancelTo={paths.eventProgram(event.id)}
    >
      <Card>
        <FormSection title="Duplicate" text="Copies the {locations}, host, quantities and cost split.">
          <SchemaField name="startsOn" />
        </FormSection>
      </Card>
    </RecordForm>
  );
}
