import { wordFrom } from "#app/platform/workflow/status-words.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { ShipToLines } from "#app/ui/address-lines.tsx";
import { dayText, instantDayText, moneyText, numberText } from "#app/ui/format.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { EmailText, Status } from "#app/ui/status.tsx";
import { languageWords } from "../coffee-form.ts";
import {
  arrivalDayOf,
  type CoffeeRules,
  COFFEE_STATUSES,
  coffeeStatusTones,
  coffeeStatusWords,
  costEstimate,
} from "../coffee-rules.ts";

export interface ShownRequest {
  number: string;
  status: string;
  statusSince: string;
  timeZone: string;
  location: string;
  pcNumber: string;
  network: string;
  assignee: string | null;
  requester: string | null;
  reason: string;
  openingOn: string | null;
  startsOn: string;
  endsOn: string;
  winners: number;
  approvedWinners: number | null;
  language: string;
  instructions: string;
  asksException: boolean;
  contactName: string;
  contactEmail: string;
  contactPhone: string | null;
  shipName: string;
  shipCompany: string;
  shipStreet: string;
  shipCity: string;
  shipState: string;
  shipZip: string;
  shipPhone: string | null;
  carrier: string;
  tracking: string;
  rules: CoffeeRules;
}

/** How an order stands, for the strip above it. */
export function coffeeFacts(request: ShownRequest) {
  const { startsOn, endsOn, winners, approvedWinners, rules, carrier, tracking } = request;
  const counted = approvedWinners ?? winners;
  return [
    { term: "Status", value: <CoffeeStanding request={request} /> },
    { term: "Runs", value: `${dayText(startsOn)} to ${dayText(endsOn)}` },
    {
      term: "Winners",
      value:
        approvedWinners === null || approvedWinners === winners
          ? numberText(winners)
          : `${numberText(approvedWinners)} of ${numberText(winners)} asked for`,
    },
    { term: "Costs the {location} about", value: moneyText(costEstimate(counted, rules)) },
    tracking
      ? { term: "Shipped", value: `${carrier}, ${tracking}` }
      : { term: "Arrives by", value: dayText(arrivalDayOf(startsOn)) },
  ];
}

function CoffeeStanding({ request: { status, statusSince, timeZone } }: { request: ShownRequest }) {
  const known = COFFEE_STATUSES.find((one) => one === status) ?? "submitted";
  const since = instantDayText(statusSince, timeZone);
  return <Status tone={coffeeStatusTones[known]} word={coffeeStatusWords[known]} since={since} />;
}

/** What was ordered, to read. */
export function CoffeeDetails({ request }: { request: ShownRequest }) {
  const { openingOn, instructions, requester, contactPhone, shipPhone } = request;
  const language = wordFrom(languageWords, request.language);
  return (
    <>
      <Card title="Program">
        <Facts
          columns={2}
          facts={[
            { term: "{Location}", value: `${request.location} ({pcNumber} ${request.pcNumber})` },
            { term: "{Network}", value: request.network },
            { term: "Reason", value: request.reason },
            ...(openingOn ? [{ term: "Opening day", value: dayText(openingOn) }] : []),
            { term: "Language of the cards", value: language },
            ...(requester ? [{ term: "Ordered by", value: requester }] : []),
            ...(instructions ? [{ term: "Special instructions", value: instructions }] : []),
          ]}
        />
      </Card>
      <Card title="Contact and address">
        <Facts
          columns={2}
          facts={[
            {
              term: "Contact",
              value: (
                <>
                  {request.contactName}
                  <br />
                  <EmailText email={request.contactEmail} />
                  {contactPhone && <br />}
                  {contactPhone && phoneText(contactPhone)}
                </>
              ),
            },
            {
              term: "Ship to",
              value: <ShipToLines to={request} phone={shipPhone && phoneText(shipPhone)} />,
            },
          ]}
        />
      </Card>
    </>
  );
}
