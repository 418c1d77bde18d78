import { InputBase } from "@mantine/core";
import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";

const DISTANCES = [1, 3, 5, 10, 25];

/** From how near its reader is mailed of openings. */
export function WatchCard({ miles }: { miles: number | null }) {
  return (
    <Card title="Mails about openings">
      <Form method="post" className="stack" preventScrollReset>
        <p>
          <Say>{"New ones, and what changes, near your {locations}."}</Say>
        </p>
        <InputBase component="select" name="miles" label="Tell me" defaultValue={String(miles ?? 0)}>
          <option value="0">Never</option>
          {DISTANCES.map((one) => (
            <option key={one} value={one}>
              {one === 1 ? "Within 1 mile" : `Within ${one} miles`}
            </option>
          ))}
        </InputBase>
        <div className="row">
          <SubmitButton intent="watch" tone="secondary">
            Save
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
