import { Form } from "@remix-run/react";
import { Button } from "#app/ui/buttons.tsx";
import { dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { frequencyWords, isFrequency } from "../schedule-words.ts";

interface Schedule {
  id: number;
  frequency: string;
  query: string;
  nextOn: string;
  stoppedBecause: string | null;
}

/** Has the report, with the filters that it has now, sent by mail; and what of it is sent already. */
export function Schedules({ action, schedules }: { action: string; schedules: readonly Schedule[] }) {
  return (
    <Card title="By mail">
      <div className="stack">
        <Form method="post" action={action} className="row">
          <input type="hidden" name="intent" value="schedule" />
          <select name="frequency" aria-label="How often" defaultValue="weekly" className="native-input pill">
            {Object.entries(frequencyWords).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </select>
          <Button type="submit">Send it to me</Button>
          <small className="soft" style={{ alignSelf: "center" }}>
            With these filters, at 7 in the morning, unless it is empty.
          </small>
        </Form>
        {schedules.map(({ id, frequency, query, nextOn, stoppedBecause }) => (
          <Form key={id} method="post" action={action} className="row">
            <input type="hidden" name="intent" value="stop" />
            <input type="hidden" name="schedule" value={id} />
            <span>{textOf({ frequency, query, nextOn, stoppedBecause })}</span>
            <Button type="submit" aria-label={`Stop the mail of ${dayText(nextOn)}`}>
              Stop
            </Button>
          </Form>
        ))}
      </div>
    </Card>
  );
}

function textOf({ frequency, query, nextOn, stoppedBecause }: Omit<Schedule, "id">): string {
  const often = isFrequency(frequency) ? frequencyWords[frequency] : frequency;
  const what = `${often}, ${query === "" ? "all rows" : "filtered"}`;
  return stoppedBecause === null ? `${what}, next on ${dayText(nextOn)}` : `${what}. Stopped: ${stoppedBecause}`;
}
