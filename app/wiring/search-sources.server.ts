import { openingSearch } from "#app/insight/competitors/opening-search.server.ts";
import { companySearch } from "#app/organization/companies/company-search.server.ts";
import { locationSearch } from "#app/organization/locations/location-search.server.ts";
import { networkNameSearch } from "#app/organization/networks/network-search.server.ts";
import { guestSearch } from "#app/people/guests/guest-search.server.ts";
import { userSearch } from "#app/people/users/user-search.server.ts";
import { ideaSearch } from "#app/planning/ideas/idea-search.server.ts";
import { planSearch } from "#app/planning/plans/plan-search.server.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { claimSearch } from "#app/programs/claims/claim-search.server.ts";
import { coffeeSearch } from "#app/programs/free-coffee/coffee-search.server.ts";
import { cardSearch } from "#app/programs/gift-cards/card-search.server.ts";
import { socialSearch } from "#app/programs/social-orders/social-search.server.ts";
import { studioSearch } from "#app/programs/studio/studio-search.server.ts";

/** Sources of the global search, in the order of its results. */
export const searchSources: readonly SearchSource[] = [
  locationSearch,
  networkNameSearch,
  companySearch,
  userSearch,
  guestSearch,
  planSearch,
  ideaSearch,
  claimSearch,
  cardSearch,
  coffeeSearch,
  studioSearch,
  socialSearch,
  openingSearch,
];
