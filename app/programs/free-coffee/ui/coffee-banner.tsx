import { dayText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { arrivalDayOf } from "../coffee-rules.ts";
import type { ShownCoffeeRequest } from "./coffee-details.tsx";

/** Banner with the status that the customer must know or act on now. */
export function CoffeeBanner({
  request,
  changes,
}: {
  request: ShownCoffeeRequest;
  changes: readonly { toStatus: string; reason: string }[];
}) {
  const { status, asksException, startsOn, endsOn } = request;
  switch (status) {
    case "submitted":
      return asksException ? (
        <Banner tone="info">
          This order exceeds the yearly limit, so a Senior Advisor decides it. We'll email you the decision.
        </Banner>
      ) : null;
    case "approved":
    case "inProduction":
      return <Banner tone="info">{`The cards arrive by ${dayText(arrivalDayOf(startsOn))}.`}</Banner>;
    case "declined":
      return (
        <Banner tone="danger" title="This order was declined.">
          {changes.find(({ toStatus }) => toStatus === "declined")?.reason ?? ""}
        </Banner>
      );
    case "completed":
      return (
        <Banner tone="info">{`The program ended on ${dayText(endsOn)}. Take down the signs and wrap it up.`}</Banner>
      );
    default:
      return null;
  }
}
