import { claimInflow } from "#app/programs/claim-desk/claim-queue.server.ts";
import { eventInflow } from "#app/programs/events/event-queue.server.ts";
import { coffeeInflow } from "#app/programs/free-coffee/coffee-list.server.ts";
import { cardInflow } from "#app/programs/gift-cards/card-list.server.ts";
import { adjustmentInflow } from "#app/programs/incentives/propose-adjustment.server.ts";
import { socialInflow } from "#app/programs/social-orders/social-list.server.ts";
import { studioInflow } from "#app/programs/studio/studio-list.server.ts";
import { defineInbox } from "#app/programs/queue/inbox.server.ts";

/** What waits in all queues together. */
export const inbox = defineInbox({
  claims: claimInflow,
  events: eventInflow,
  giftCards: cardInflow,
  freeCoffee: coffeeInflow,
  studio: studioInflow,
  social: socialInflow,
  adjustments: adjustmentInflow,
});
