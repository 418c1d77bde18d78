import { Form } from "@remix-run/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { LineDiffView } from "#app/ui/content/line-diff-view.tsx";
import { type DiffLine, hasNoChanges } from "#app/ui/text/line-diff.ts";
import { Card } from "#app/ui/page/page.tsx";

/** Line differences of two versions; a number counts unchanged lines that are left out. */
export function TermsChanges({
  compared,
  others,
  lines,
}: {
  compared: number;
  /** Numbers of the versions to compare with. */
  others: number[];
  lines: (DiffLine | number)[];
}) {
  return (
    <Card title={`Changes since version ${compared}`}>
      {others.length > 1 && <CompareWith others={others} compared={compared} />}
      {hasNoChanges(lines) ? <p className="soft">No differences.</p> : <LineDiffView lines={lines} />}
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
