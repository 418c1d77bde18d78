/** Related records: plan items, the events that carry them out, and the claims of both with their payments. */
export interface RelatedRecords {
  items: RelatedItem[];
  events: RelatedEvent[];
  claims: RelatedClaim[];
}

export interface RelatedItem {
  id: number;
  planId: number;
  plan: string;
  title: string;
}

export interface RelatedEvent {
  id: number;
  planItemId: number | null;
  title: string;
  startsOn: string;
  /** Status of the event's program, else of the calendar event. */
  status: string;
  /** True for events listed under Event Management. */
  isManaged: boolean;
}

export interface RelatedClaim {
  id: number;
  eventId: number | null;
  planItemId: number | null;
  number: string;
  pcNumber: string;
  status: string;
  /** Approved cents, else expected cents. */
  cents: number;
  /** Null until it is paid. */
  paidOn: string | null;
  paymentRef: string;
  batchId: number | null;
  batch: string | null;
}

/** Return the records related to one item out of those of its plan. */
export function relatedToItem({ items, events, claims }: RelatedRecords, itemId: number): RelatedRecords {
  const ofItem = events.filter(({ planItemId }) => planItemId === itemId);
  const eventIds = ofItem.map(({ id }) => id);
  return {
    items: items.filter(({ id }) => id === itemId),
    events: ofItem,
    claims: claims.filter(
      ({ eventId, planItemId }) => planItemId === itemId || (eventId !== null && eventIds.includes(eventId)),
    ),
  };
}
