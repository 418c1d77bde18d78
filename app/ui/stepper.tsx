import { Stepper, type StepperStepProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useSay } from "./say.tsx";
import "./stepper.css";

export interface Step {
  label: string;
  /** What there is to do, or what was done. */
  text?: string;
  to: string;
  isDone: boolean;
}

/** What there is to set up, in its order: done steps have a tick, the first open one is marked, each is a link. */
export function Steps({ label, steps }: { label: string; steps: readonly Step[] }) {
  const say = useSay();
  const next = steps.findIndex((step) => !step.isDone);
  return (
    <nav aria-label={String(say(label))}>
      <Stepper active={next === -1 ? steps.length : next} orientation="vertical" size="sm" iconSize={32}>
        {steps.map((step, index) => (
          <LinkedStep key={step.to} given={step} isCurrent={index === next} />
        ))}
      </Stepper>
    </nav>
  );
}

// Mantine takes the steps before the current one for done; ours are done in any order.
function LinkedStep({ given: step, isCurrent, ...rest }: { given: Step; isCurrent: boolean } & StepperStepProps) {
  const say = useSay();
  return (
    <Stepper.Step
      {...rest}
      state={step.isDone ? "stepCompleted" : isCurrent ? "stepProgress" : "stepInactive"}
      allowStepClick
      label={
        <>
          {say(step.label)}
          {step.isDone && <span className="visually-hidden"> (done)</span>}
        </>
      }
      description={step.text && say(step.text)}
      aria-current={isCurrent ? "step" : undefined}
      renderRoot={({ children, ...props }: { children?: ReactNode }) => (
        <a {...props} href={step.to}>
          {children}
        </a>
      )}
    />
  );
}
