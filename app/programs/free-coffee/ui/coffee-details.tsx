import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { statusLabel } from "#app/platform/workflow/status-texts.ts";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { ShipToLines } from "#app/ui/content/address-lines.tsx";
import { dayText, instantDayText, moneyText, numberText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { EmailText, Status } from "#app/ui/content/status.tsx";
import { languageWords } from "../coffee-form.ts";
import { arrivalDayOf, type CoffeeRules, coffeeProgramCostCents, coffeeWorkflow } from "../coffee-rules.ts";

export interface ShownCoffeeRequest {
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

/** Return the facts of an order for the strip above it. */
export function coffeeFacts(request: ShownCoffeeRequest) {
  const { startsOn, endsOn, winners, approvedWinners, rules, carrier, tracking } = request;
  const counted = approvedWinners ?? winners;
  return [
    { term: "Status", value: <CoffeeStatusFact request={request} /> },
    { term: "Program dates", value: `${dayText(startsOn)} to ${dayText(endsOn)}` },
    {
      term: "Winners",
      value:
        approvedWinners === null || approvedWinners === winners
          ? numberText(winners)
          : `${numberText(approvedWinners)} of ${numberText(winners)} requested`,
    },
    { term: "Estimated cost for the {location}", value: moneyText(coffeeProgramCostCents(counted, rules)) },
    tracking
      ? { term: "Shipped", value: `${carrier}, ${tracking}` }
      : { term: "Cards arrive by", value: dayText(arrivalDayOf(startsOn)) },
  ];
}

function CoffeeStatusFact({ request: { status, statusSince, timeZone } }: { request: ShownCoffeeRequest }) {
  const since = instantDayText(statusSince, timeZone);
  const { word, tone } = statusOf(coffeeWorkflow, status);
  return <Status tone={tone} word={word} since={since} />;
}

/** Details of an order, read-only. */
export function CoffeeDetails({ request }: { request: ShownCoffeeRequest }) {
  const { openingOn, instructions, requester, contactPhone, shipPhone } = request;
  const language = statusLabel(languageWords, request.language);
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
            { term: "Card language", value: language },
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
