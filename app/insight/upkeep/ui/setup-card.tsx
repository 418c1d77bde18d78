import { Stepper } from "@mantine/core";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import type { SetupStep } from "../setup.server.ts";

/** What a new company still needs, each step with its way there; nothing once it is ready. */
export function SetupCard({ name, steps }: { name: string; steps: readonly SetupStep[] }) {
  if (steps.length === 0) return null;
  const done = steps.filter(({ isDone }) => isDone);
  const inOrder = [...done, ...steps.filter(({ isDone }) => !isDone)];
  return (
    <Card title={`Set up ${name}`} action={<span>{`${done.length} of ${steps.length} done`}</span>}>
      <Stepper active={done.length} size="sm">
        {inOrder.map(({ label, isDone, to }) => (
          <Stepper.Step
            key={label}
            {...{ component: "a", href: to }}
            label={<Say>{label}</Say>}
            description={isDone ? "Done" : "Open"}
          />
        ))}
      </Stepper>
    </Card>
  );
}
