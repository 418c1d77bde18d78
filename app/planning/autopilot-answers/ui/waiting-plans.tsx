import { Banner } from "#app/ui/page/notices.tsx";

/** Banner above a plan that awaits its answer, on the plan's own page; nothing above other plans. */
export function WaitingBanner({ plan }: { plan: { status: string; autopilotAnswer: string | null } }) {
  if (plan.autopilotAnswer !== "waiting" || plan.status !== "draft") return null;
  return (
    <Banner tone="info" title="This {plan} was created for the {location}.">
      Accept it, customize it or decline it.
    </Banner>
  );
}
