import type { MergePart } from "./merge-part.ts";
import { groupsPart } from "./groups-part.server.ts";
import { eventsPart, locationsPart, pastLocationsPart } from "./locations-part.server.ts";
import { guestsPart, usersPart } from "./members-part.server.ts";
import { moneyPart } from "./money-part.server.ts";
import { plansParts } from "./plans-part.server.ts";
import { transfersPart } from "./transfers-part.server.ts";

/** Everything that belongs to a network, in the order in which a merge deals with it. */
export const mergeParts: readonly MergePart[] = [
  locationsPart,
  ...plansParts,
  pastLocationsPart,
  usersPart,
  guestsPart,
  groupsPart,
  transfersPart,
  eventsPart,
  moneyPart,
];
