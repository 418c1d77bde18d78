import { InputBase } from "@mantine/core";
import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";

const DISTANCES = [1, 3, 5, 10, 25];

/** Form of the user's alert distance. */
export function OpeningAlertsCard({ miles }: { miles: number | null }) {
  return (
    <Card title="Opening alerts">
      <Form method="post" className="stack" id="alerts" preventScrollReset>
        <p>
          <T>{"Get an email when an opening near your {locations} is added or updated."}</T>
        </p>
        <InputBase component="select" name="miles" label="Alert distance" defaultValue={String(miles ?? 0)}>
          <option value="0">No alerts</option>
          {DISTANCES.map((one) => (
            <option key={one} value={one}>
              {one === 1 ? "Within 1 mile" : `Within ${one} miles`}
            </option>
          ))}
        </InputBase>
        <div className="row">
          <SubmitButton intent="watch" tone="secondary">
            Save alerts
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
