import { dayText } from "#app/ui/text/format.ts";

/** Return what publishing a draft on a day (YYYY-MM-DD) does, in sentences. */
export function publishingText({ startsOn, endsOn }: { startsOn: string; endsOn: string }, today: string): string {
  if (endsOn < today) return "Its last day has passed, so we notify no one.";
  const notified = startsOn > today ? `We notify them on ${dayText(startsOn)}.` : "We notify them right away.";
  return `${notified} You can't delete it then. To end it early, change its last day.`;
}
