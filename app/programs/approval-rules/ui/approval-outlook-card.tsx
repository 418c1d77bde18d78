import { Card, Facts } from "#app/ui/page/page.tsx";
import { namesText } from "#app/ui/text/format.ts";
import { REVIEW_SAMPLE } from "../approval-rules.ts";

interface Outlook {
  rule: { name: string; isDrawn: boolean } | { reason: string };
  advisors: readonly string[];
}

/** Who would approve a claim: a rule, or the advisors whose limit is high enough. */
export function ApprovalOutlookCard({ outlook }: { outlook: Outlook }) {
  return (
    <Card title="Who can approve">
      <Facts
        facts={[
          { term: "Approval by a rule", value: ruleText(outlook.rule) },
          { term: "{Advisors}", value: outlook.advisors.length > 0 ? namesText(outlook.advisors) : "Nobody else" },
        ]}
      />
    </Card>
  );
}

function ruleText(rule: Outlook["rule"]): string {
  if ("reason" in rule) return `No. ${rule.reason}`;
  return rule.isDrawn
    ? `Fits “${rule.name}”, but 1 in ${REVIEW_SAMPLE} claims is reviewed by a person.`
    : `“${rule.name}” approves it within minutes.`;
}
