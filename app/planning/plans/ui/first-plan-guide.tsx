import { Banner } from "#app/ui/page/notices.tsx";

const STEPS = [
  "Choose where, why and when. Not sure? Start with one {location}, one objective and the next three months.",
  "Add two or three {ideas}, then save the {plan}. Recommended ones fit your objective and neighborhood.",
  "Review your {plan} and activate it. Its steps appear on your {checklist} and {calendar}, and you can change it later.",
] as const;

/** Guide through the three steps of the first plan at the user's locations. */
export function FirstPlanGuide({ step }: { step: 1 | 2 | 3 }) {
  return (
    <Banner tone="info" title={`Your first {plan}: step ${step} of ${STEPS.length}`}>
      {STEPS[step - 1]}
    </Banner>
  );
}
