import { dayText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { arrivalDayOf } from "../coffee-rules.ts";
import type { ShownRequest } from "./coffee-details.tsx";

/** What the reader must know or do now. */
export function CoffeeBanner({
  request,
  changes,
}: {
  request: ShownRequest;
  changes: readonly { toStatus: string; reason: string }[];
}) {
  const { status, asksException, startsOn, endsOn } = request;
  switch (status) {
    case "submitted":
      return asksException ? (
        <Banner tone="info">
          It is more than the year allows, so a Senior Advisor decides. You hear of it by mail.
        </Banner>
      ) : null;
    case "approved":
    case "inProduction":
      return <Banner tone="info">{`The cards arrive by ${dayText(arrivalDayOf(startsOn))}.`}</Banner>;
    case "declined":
      return (
        <Banner tone="danger" title="This order is declined.">
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
