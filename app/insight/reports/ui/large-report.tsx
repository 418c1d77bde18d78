import { Form } from "@remix-run/react";
import { Button } from "#app/ui/buttons.tsx";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { REPORT_FILE_DAYS } from "../report-files.ts";

/** Offers to make the file of a report that is long enough for nobody to wait for it. */
export function LargeReport({ action, total }: { action: string; total: number }) {
  return (
    <Card title="A large file">
      <p>
        {`This report has ${countText(total, "row")}. Its file can be made while you go on: you are told when it is ready, and can download it for ${REPORT_FILE_DAYS} days.`}
      </p>
      <Form method="post" action={action} className="row">
        <input type="hidden" name="intent" value="make" />
        <Button type="submit" name="format" value="csv">
          Make a CSV
        </Button>
        <Button type="submit" name="format" value="xlsx">
          Make an XLSX
        </Button>
      </Form>
    </Card>
  );
}
