import { paths } from "#app/paths.ts";
import { PageTabs } from "#app/ui/page-tabs.tsx";

/** The parts of the desk of metrics, each of the same company and metric. */
export function DeskTabs({
  current,
  ...asked
}: {
  company: number;
  metric: number | undefined;
  current: "figures" | "completeness";
}) {
  const tabs = [
    { name: "figures", label: "Figures", to: paths.metricsManagement(asked) },
    { name: "completeness", label: "Completeness", to: paths.metricsCompleteness(asked) },
  ];
  return <PageTabs label="Metrics management" tabs={tabs} current={current} />;
}
