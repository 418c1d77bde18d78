import type { Db } from "#db/connect.ts";
import { becameText } from "#app/platform/workflow/status-words.ts";
import { socialStatusWords } from "#app/programs/social-orders/social-rules.ts";
import { missingValues } from "#app/programs/social-posts/captions.ts";
import { listDeliverables, listPlaceFacts } from "./deliverables.server.ts";

/** The posts of an order with its locations; a customer sees what was sent to them once. */
export async function listShownDeliverables(db: Db, { id }: { id: number }, { isCustomer }: { isCustomer: boolean }) {
  const all = await listDeliverables(db, id);
  const deliverables = isCustomer ? all.filter(({ round }) => round > 0) : all;
  const places = await listPlaceFacts(db, id);
  return {
    ...{ deliverables, places },
    missing: missingValues(
      deliverables.map(({ caption }) => caption),
      places,
    ),
  };
}

/** What people read after a step. */
export function socialTextOf(
  intent: string,
  answer: { found: { number: string; status: string }; to: string },
): string {
  switch (intent) {
    case "comment":
      return "Your comment is added.";
    case "assign":
      return `${answer.found.number} is handed over.`;
    case "check":
      return "The checklist is saved.";
    case "approveOne":
      return answer.to === answer.found.status ? "The post is approved." : becameText(socialStatusWords, answer);
    case "changeOne":
      return "The studio is told what to change.";
    case "addPost":
      return "The post is added.";
    case "changePost":
      return "The post is saved.";
    case "removePost":
      return "The post is removed.";
    case "result":
      return "The result is saved.";
    default:
      return becameText(socialStatusWords, answer);
  }
}
