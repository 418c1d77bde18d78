import { Form } from "@remix-run/react";
import { Button } from "#app/ui/buttons.tsx";
import { LineChanges } from "#app/ui/line-changes.tsx";
import { type DiffLine, areAlike } from "#app/ui/line-diff.ts";
import { Card } from "#app/ui/page.tsx";

/** What a version changes in another one, line by line; a number stands for lines that both have. */
export function TermsChanges({
  compared,
  others,
  lines,
}: {
  compared: number;
  /** The versions that one can compare with. */
  others: number[];
  lines: (DiffLine | number)[];
}) {
  return (
    <Card title={`Changes since version ${compared}`}>
      {others.length > 1 && <CompareWith others={others} compared={compared} />}
      {areAlike(lines) ? <p className="soft">Both versions say the same.</p> : <LineChanges lines={lines} />}
    </Card>
  );
}

function CompareWith({ others, compared }: { others: number[]; compared: number }) {
  return (
    <Form method="get" className="row soft">
      <label htmlFor="compare">Compare with</label>
      <select id="compare" name="compare" defaultValue={compared} className="native-input">
        {others.map((number) => (
          <option key={number} value={number}>
            Version {number}
          </option>
        ))}
      </select>
      <Button type="submit" small>
        Compare
      </Button>
    </Form>
  );
}
