import { Form } from "@remix-run/react";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { AddressLines } from "#app/ui/content/address-lines.tsx";
import { buttonClass } from "#app/ui/page/buttons.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { DateText, Status } from "#app/ui/content/status.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { findLocation } from "../location-queries.server.ts";
import { locationWorkflow } from "../location-rules.ts";
import { locationFormatWords, neighborhoodWords } from "../location-words.ts";

type Location = NonNullable<Awaited<ReturnType<typeof findLocation>>>;

interface LocationCardProps {
  location: Location;
  /** True for users who work with guest accounts. */
  showsGuests: boolean;
}

/** Card of the one location that the user chose to see. */
export function LocationCard({ location, showsGuests }: LocationCardProps) {
  return (
    <Card title={location.name} action={<ShowAll />}>
      <Facts columns={2} facts={factsOf(location, showsGuests)} />
    </Card>
  );
}

function ShowAll() {
  return (
    <Form method="post">
      <input type="hidden" name="location" value="" />
      <button
        type="submit"
        name="intent"
        value="choose-location"
        className={buttonClass({ look: "quiet", small: true })}
      >
        <T>{"Show all {locations}"}</T>
      </button>
    </Form>
  );
}

function factsOf(location: Location, showsGuests: boolean) {
  const { status, openedOn, phone, guests } = location;
  return [
    { term: "Status", value: <Status {...statusOf(locationWorkflow, status)} /> },
    { term: "{pcNumber}", value: location.pcNumber },
    { term: "Address", value: <AddressLines {...location} /> },
    { term: "Phone", value: phone ? phoneText(phone) : "Not provided" },
    { term: "{Network}", value: location.networkName },
    { term: "Format", value: locationFormatWords[location.format] },
    { term: "Neighborhood", value: neighborhoodWords[location.neighborhoodType] },
    {
      term: status === "planned" ? "Opens" : "Opened",
      value: openedOn ? <DateText day={openedOn} /> : "Not provided",
    },
    ...(showsGuests ? [{ term: "{Guest} accounts at this {location}", value: guests }] : []),
  ];
}
