import { ButtonLink } from "#app/ui/buttons.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Status } from "#app/ui/status.tsx";
import { type FirstSteps, type Step, STEPS, stepsDone, stepWords } from "../first-steps.ts";
import styles from "./first-steps-card.module.css";

/** What is done of the first steps and what comes next; `linkOf` leads to where one is taken, or to null where it cannot be. */
export function FirstStepsCard({
  steps,
  linkOf,
}: {
  steps: FirstSteps;
  linkOf: (step: Step, locationId: number | null) => string | null;
}) {
  const next = STEPS.find((step) => steps.left[step].count > 0 && linkOf(step, steps.left[step].locationId) !== null);
  return (
    <Card title="First steps" action={<span className="soft">{`${stepsDone(steps)} of ${STEPS.length} done`}</span>}>
      <ol className={`bare ${styles.steps}`}>
        {STEPS.map((step) => {
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
                      <Say>{stepWords[step].title}</Say>
                    </a>
                  ) : (
                    <Say>{stepWords[step].title}</Say>
                  )}
                </span>
                {count > 0 && (
                  <span className="note">
                    <Say>{stepWords[step].why}</Say>
                  </span>
                )}
              </span>
              {step === next && to && (
                <ButtonLink to={to} look="primary">
                  Do it now
                </ButtonLink>
              )}
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** What is left: of several locations, at how many. */
function leftWord(step: Step, count: number, { locations }: FirstSteps): string {
  const isForEach = step !== "people" && step !== "calendar";
  return isForEach && locations > 1 ? `${locations - count} of ${locations} done` : "To do";
}
