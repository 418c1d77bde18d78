import type { Db } from "#db/connect.ts";
import { newStatusText } from "#app/platform/workflow/status-texts.ts";
import { socialWorkflow } from "#app/programs/social-orders/social-rules.ts";
import { missingCaptionValues } from "#app/programs/social-posts/captions.ts";
import type { advisorSocialActions, customerSocialActions } from "./production-actions.server.ts";
import { listDeliverables, listCaptionLocations } from "./deliverables.server.ts";

/** List an order's posts and locations; customers see only posts that were sent to them. */
export async function listVisibleDeliverables(db: Db, { id }: { id: number }, { isCustomer }: { isCustomer: boolean }) {
  const all = await listDeliverables(db, id);
  const deliverables = isCustomer ? all.filter(({ round }) => round > 0) : all;
  const places = await listCaptionLocations(db, id);
  return {
    deliverables,
    places,
    missing: missingCaptionValues(
      deliverables.map(({ caption }) => caption),
      places,
    ),
  };
}

/** Return the notice to show after an action. */
export function socialActionNotice(answer: {
  intent: keyof typeof customerSocialActions | keyof typeof advisorSocialActions;
  found: { number: string; status: string };
  to: string;
}): string {
  switch (answer.intent) {
    case "comment":
      return "Comment added.";
    case "assign":
      return `${answer.found.number} reassigned.`;
    case "check":
      return "Checklist saved.";
    case "approveOne":
      return answer.to === answer.found.status ? "Post approved." : newStatusText(socialWorkflow.words, answer);
    case "changeOne":
      return "Changes requested.";
    case "addPost":
      return "Post added.";
    case "changePost":
      return "Post saved.";
    case "removePost":
      return "Post removed.";
    case "result":
      return "Results saved.";
    default:
      return newStatusText(socialWorkflow.words, answer);
  }
}
