import { Form } from "@remix-run/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { REPORT_FILE_DAYS } from "../report-files.ts";

/** Card that offers to make a long report's file in the background. */
export function LargeReport({ action, total }: { action: string; total: number }) {
  return (
    <Card title="Large file">
      <p>
        {`This report has ${countText(total, "row")}. We can prepare the file while you keep working and notify you when it's ready. You can download it for ${REPORT_FILE_DAYS} days.`}
      </p>
      <Form method="post" action={action} className="row">
        <input type="hidden" name="intent" value="make" />
        <Button type="submit" name="format" value="csv">
          Prepare CSV
        </Button>
        <Button type="submit" name="format" value="xlsx">
          Prepare XLSX
        </Button>
      </Form>
    </Card>
  );
}
