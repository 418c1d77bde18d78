import { paths } from "#app/paths.ts";
import { PageTabs } from "#app/ui/page/page-tabs.tsx";

/** Tabs of metrics management, which keep the company and metric. */
export function MetricsManagementTabs({
  current,
  ...selection
}: {
  company: number;
  metric: number | undefined;
  current: "values" | "completeness";
}) {
  const tabs = [
    { name: "values", label: "Values", to: paths.metricsManagement(selection) },
    { name: "completeness", label: "Completeness", to: paths.metricsCompleteness(selection) },
  ];
  return <PageTabs label="Metrics management" tabs={tabs} current={current} />;
}
