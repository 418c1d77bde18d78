import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Status } from "#app/ui/content/status.tsx";
import {
  type FirstSteps,
  type FirstStepKey,
  FIRST_STEPS,
  countStepsDone,
  firstStepTexts,
  newLocationsText,
} from "../first-steps.ts";
import styles from "./first-steps-card.module.css";

/**
 * Card of the first steps with the next one; `linkOf` returns the address of a step, null where the user cannot take
 * it.
 */
export function FirstStepsCard({
  steps,
  linkOf,
}: {
  steps: FirstSteps;
  linkOf: (step: FirstStepKey, locationId: number | null) => string | null;
}) {
  const next = FIRST_STEPS.find(
    (step) => steps.left[step].count > 0 && linkOf(step, steps.left[step].locationId) !== null,
  );
  return (
    <Card
      title="First steps"
      action={<span className="soft">{`${countStepsDone(steps)} of ${FIRST_STEPS.length} done`}</span>}
    >
      <p className="soft breaks">
        <T>{steps.locations === 1 ? "New {location}:" : "New {locations}:"}</T> {newLocationsText(steps)}
      </p>
      <ol className={`bare ${styles.steps}`}>
        {FIRST_STEPS.map((step) => {
          const { count, locationId } = steps.left[step];
          const to = count > 0 ? linkOf(step, locationId) : null;
          return (
            <li key={step} className={styles.step} data-done={count === 0 || undefined}>
              <Status
                tone={count === 0 ? "success" : "neutral"}
                word={count === 0 ? "Done" : leftWord(step, count, steps)}
              />
              <span className="stack tight">
                <span className="medium">
                  {to ? (
                    <a href={to}>
                      <T>{firstStepTexts[step].title}</T>
                    </a>
                  ) : (
                    <T>{firstStepTexts[step].title}</T>
                  )}
                </span>
                {count > 0 && (
                  <span className="note">
                    <T>{firstStepTexts[step].why}</T>
                  </span>
                )}
              </span>
              {step === next && to && (
                <ButtonLink to={to} look="primary">
                  Start now
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** Return the state of a step: for several locations, the number done. */
function leftWord(step: FirstStepKey, count: number, { locations }: FirstSteps): string {
  const isForEach = step !== "people" && step !== "calendar";
  return isForEach && locations > 1 ? `${locations - count} of ${locations} done` : "To do";
}
