import { Stepper } from "@mantine/core";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { paths } from "#app/paths.ts";
import { T } from "#app/ui/text/translate.tsx";
import type { SetupStep } from "../setup.server.ts";

/** Card of a new company's setup steps, in a fixed order; nothing once all are done. */
export function SetupCard({ id, name, steps }: { id: number; name: string; steps: readonly SetupStep[] }) {
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone);
  return (
    <Card
      title={`Set up ${name}`}
      action={
        <span className="row middle">
          <span>{`${done.length} of ${steps.length} done`}</span>
          <ButtonLink to={paths.copyCompany(id)} small>
            Start from another company
          </ButtonLink>
        </span>
      }
    >
      {/* Any step can be done first, so each brings its own state. */}
      <Stepper active={-1} size="sm">
        {steps.map((step) => (
          <Step key={step.label} {...step} />
        ))}
      </Stepper>
    </Card>
  );
}

function Step({ label, isDone, to, ...props }: SetupStep) {
  const state = isDone ? "stepCompleted" : "stepInactive";
  return (
    <Stepper.Step
      {...props}
      {...linkTo(to)}
      state={state}
      label={<T>{label}</T>}
      description={isDone ? "Done" : "To do"}
    />
  );
}

/** Props that draw a step as a link; a step passes them on, though its type does not say so. */
function linkTo(href: string) {
  return { component: "a", href };
}
