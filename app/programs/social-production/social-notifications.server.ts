import type { Db } from "#db/connect.ts";
import { mailRecordAdvisors, mailRecordCustomers } from "#app/programs/queue/record-mails.server.ts";
import {
  socialAdvisorMailContent,
  socialCustomerMailContent,
  type SocialOutcome,
} from "#app/programs/social-orders/social-mails.ts";
import type { SocialOrder } from "#app/programs/social-orders/social-orders.server.ts";

/** Mail an order's customer about its outcome. */
export function notifyCustomer(db: Db, order: SocialOrder, outcome: SocialOutcome): Promise<void> {
  const kind = `order.${outcome.action}`;
  return mailRecordCustomers(db, "socialOrders", kind, [
    { id: order.id, news: socialCustomerMailContent(order, outcome) },
  ]);
}

/** Mail an order's advisors about the customer's action. */
export function notifyAdvisors(db: Db, order: SocialOrder, action: "approve" | "change" | "cancel"): Promise<void> {
  return mailRecordAdvisors(db, {
    table: "socialOrders",
    kind: `order.${action}`,
    id: order.id,
    news: socialAdvisorMailContent(order, action),
  });
}
