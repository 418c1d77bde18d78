import { renewCalendarFeed, revokeCalendarFeed } from "#app/planning/calendar-feeds/save-calendar-feed.server.ts";
import { makeCalendarFeed } from "#tests/support/make/calendar.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function calendarFeedChanges({ db, world, now, owner, harborOwner }: ChangeContext): ChangeCases {
  return {
    renewCalendarFeed: {
      exemptions: { twice: "Each press makes an address anew, and the one before is dead." },
      async scenario() {
        return {
          saves: () => renewCalendarFeed(db, owner, world.shop.id, now),
          refuses: () => renewCalendarFeed(db, owner, world.southShop.id, now),
          isAbsent: () => renewCalendarFeed(db, harborOwner, world.shop.id, now),
        };
      },
    },
    revokeCalendarFeed: {
      exemptions: { refuses: "One's own feed can always be revoked." },
      async scenario() {
        const feed = await makeCalendarFeed(db, world.owner, { locationId: world.kiosk.id });
        return {
          saves: () => revokeCalendarFeed(db, owner, feed.id, now),
          isAbsent: () => revokeCalendarFeed(db, harborOwner, feed.id, now),
        };
      },
    },
  };
}
