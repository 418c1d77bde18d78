import { claimInboxSource } from "#app/programs/claim-desk/claim-queue.server.ts";
import { eventInboxSource } from "#app/programs/events/event-queue.server.ts";
import { coffeeInboxSource } from "#app/programs/free-coffee/coffee-list.server.ts";
import { cardInboxSource } from "#app/programs/gift-cards/card-list.server.ts";
import { adjustmentInboxSource } from "#app/programs/incentives/propose-adjustment.server.ts";
import { socialInboxSource } from "#app/programs/social-orders/social-list.server.ts";
import { studioInboxSource } from "#app/programs/studio/studio-list.server.ts";
import { defineInbox } from "#app/programs/queue/inbox.server.ts";

/** Inbox over the queues of all programs. */
export const inbox = defineInbox({
  claims: claimInboxSource,
  events: eventInboxSource,
  giftCards: cardInboxSource,
  freeCoffee: coffeeInboxSource,
  studio: studioInboxSource,
  social: socialInboxSource,
  adjustments: adjustmentInboxSource,
});
