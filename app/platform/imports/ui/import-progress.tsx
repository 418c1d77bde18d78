import { ButtonLink } from "#app/ui/buttons.tsx";
import { numberText } from "#app/ui/format.ts";
import { useLookingAgain } from "#app/ui/look-again.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { savableWords } from "../import-rules.ts";
import styles from "./imports.module.css";
import type { Reviewed } from "./review-page.tsx";

/** How far a file is; the page looks again by itself, or by a link where no script runs. */
export function ImportProgress({ reviewed, many }: { reviewed: Reviewed; many: string }) {
  useLookingAgain();
  const { status, checkedRows, totalRows } = reviewed;
  const isSaving = status !== "checking";
  const words =
    status === "undoing"
      ? `Putting back what was before`
      : isSaving
        ? `Saving ${savableWords(reviewed, { one: many, many })}`
        : `Checking row ${numberText(Math.min(checkedRows, totalRows))} of ${numberText(totalRows)}`;
  return (
    <Card>
      <div className={`stack ${styles.progress}`} role="status">
        <label htmlFor="import-progress">
          <Say>{words}</Say>
        </label>
        <progress id="import-progress" max={totalRows} value={isSaving ? undefined : checkedRows} />
        <p className="soft">
          {isSaving
            ? "All of it is done at once. You can leave this page and come back."
            : "Nothing changes before you say so. You can leave this page and come back."}
        </p>
        <div data-without-script="">
          <ButtonLink to="" native>
            Look again
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
