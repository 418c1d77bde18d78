import type { Db } from "#db/connect.ts";
import { mailAdvisorsOf, mailCustomersOf } from "#app/programs/queue/record-mails.server.ts";
import { newsForAdvisors, newsForCustomer, type SocialNews } from "#app/programs/social-orders/social-mails.ts";
import type { SocialOrder } from "#app/programs/social-orders/social-orders.server.ts";

/** Mails an order's customer what became of it. */
export function tellCustomer(db: Db, order: SocialOrder, told: SocialNews): Promise<void> {
  const kind = `order.${told.verb}`;
  return mailCustomersOf(db, "socialOrders", kind, [{ id: order.id, news: newsForCustomer(order, told) }]);
}

/** Mails its advisors what the customer did with it. */
export function tellAdvisors(db: Db, order: SocialOrder, verb: "approve" | "change" | "cancel"): Promise<void> {
  return mailAdvisorsOf(db, "socialOrders", `order.${verb}`, order.id, newsForAdvisors(order, verb));
}
