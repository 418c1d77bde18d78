import { Stepper } from "@mantine/core";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { SetupStep } from "../setup.server.ts";

/** Card of a new company's setup steps; nothing once all are done. */
export function SetupCard({ name, steps }: { name: string; steps: readonly SetupStep[] }) {
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone);
  const inOrder = [...done, ...steps.filter(({ isDone }) => !isDone)];
  return (
    <Card title={`Set up ${name}`} action={<span>{`${done.length} of ${steps.length} done`}</span>}>
      <Stepper active={done.length} size="sm">
        {inOrder.map(({ label, isDone, to }) => (
          <Stepper.Step key={label} {...linkTo(to)} label={<T>{label}</T>} description={isDone ? "Done" : "To do"} />
        ))}
      </Stepper>
    </Card>
  );
}

/** Props that draw a step as a link; a step passes them on, though its type does not say so. */
function linkTo(href: string) {
  return { component: "a", href };
}
