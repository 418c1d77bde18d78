import { Form } from "@remix-run/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { scheduleFrequencyWords, isScheduleFrequency } from "../schedule-words.ts";

interface Schedule {
  id: number;
  frequency: string;
  query: string;
  nextOn: string;
  stoppedBecause: string | null;
}

/** Form that schedules the report by mail with its current filters, and the existing schedules. */
export function ReportScheduleCard({ action, schedules }: { action: string; schedules: readonly Schedule[] }) {
  return (
    <Card title="Email schedule">
      <div className="stack">
        <Form method="post" action={action} className="row">
          <input type="hidden" name="intent" value="schedule" />
          <select name="frequency" aria-label="Frequency" defaultValue="weekly" className="native-input pill">
            {Object.entries(scheduleFrequencyWords).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
          <Button type="submit">Schedule email</Button>
          <small className="soft" style={{ alignSelf: "center" }}>
            Sent to you at 7 AM with these filters. Empty reports aren't sent.
          </small>
        </Form>
        {schedules.map(({ id, frequency, query, nextOn, stoppedBecause }) => (
          <Form key={id} method="post" action={action} className="row">
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="schedule" value={id} />
            <span>{scheduleText({ frequency, query, nextOn, stoppedBecause })}</span>
            <Button type="submit" aria-label={`Stop the email scheduled for ${dayText(nextOn)}`}>
              Stop
            </Button>
          </Form>
        ))}
      </div>
    </Card>
  );
}

function scheduleText({ frequency, query, nextOn, stoppedBecause }: Omit<Schedule, "id">): string {
  const often = isScheduleFrequency(frequency) ? scheduleFrequencyWords[frequency] : frequency;
  const what = `${often}, ${query === "" ? "all rows" : "filtered"}`;
  return stoppedBecause === null ? `${what}, next on ${dayText(nextOn)}` : `${what}. Stopped: ${stoppedBecause}`;
}
