import { Banner } from "#app/ui/notices.tsx";

const STEPS = [
  "Say where, what for and when. If you are not sure, take one {location}, one objective and the next three months.",
  "Add two or three {ideas}: recommended ones suit your objective and your neighborhood. Then save the {plan}.",
  "Look it over and activate it. Its steps come on your checklist and your calendar, and you can change it later.",
] as const;

/** Leads whoever makes the first plan of their locations through its three steps. */
export function FirstPlanGuide({ step }: { step: 1 | 2 | 3 }) {
  return (
    <Banner tone="info" title={`Your first {plan}: step ${step} of ${STEPS.length}`}>
      {STEPS[step - 1]}
    </Banner>
  );
}
