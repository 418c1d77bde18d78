import type { LoaderFunctionArgs } from "@remix-run/node";
import { matchPath } from "@remix-run/react";
import type { Db } from "#db/connect.ts";
import { type DownloadPath, downloadPaths } from "#app/download-paths.ts";
import { notFound } from "#app/http/errors.ts";
import {
  companyDownload,
  type Download,
  memberDownload,
  spanningDownload,
} from "#app/organization/company-lists/company-download.server.ts";
import { pastLocationList } from "#app/handover/past-locations/past-location-list.server.ts";
import { transferList } from "#app/handover/transfers/transfer-list.server.ts";
import { openingList, openingQueue } from "#app/insight/competitors/opening-list.server.ts";
import { demographicList } from "#app/insight/trading-areas/demographic-list.server.ts";
import { companyPointList } from "#app/insight/trading-points/company-point-list.server.ts";
import { auditList } from "#app/organization/company-audit/audit-list.server.ts";
import { geographyList } from "#app/organization/geographies/geography-list.server.ts";
import { groupList } from "#app/organization/groups/group-list.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";
import { guestList } from "#app/people/guests/guest-list.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { autopilotSetList } from "#app/planning/autopilot-sets/set-list.server.ts";
import { ideaList } from "#app/planning/ideas/idea-list.server.ts";
import { planList } from "#app/planning/plans/plan-list.server.ts";
import { claimQueue } from "#app/programs/claim-desk/claim-queue.server.ts";
import { claimList } from "#app/programs/claims/claim-list.server.ts";
import { eventCostList } from "#app/programs/costs/event-costs.server.ts";
import { planCostList } from "#app/programs/costs/plan-costs.server.ts";
import { eventList } from "#app/programs/events/event-list.server.ts";
import { eventQueue } from "#app/programs/events/event-queue.server.ts";
import { coffeeList, coffeeQueue } from "#app/programs/free-coffee/coffee-list.server.ts";
import { giftCardQueue } from "#app/programs/gift-cards/card-list.server.ts";
import { accountList, accountRecapList } from "#app/programs/incentives/account-list.server.ts";
import { incentiveProgramList } from "#app/programs/incentives/program-list.server.ts";
import { paymentBatchList } from "#app/programs/claim-payments/batch-list.server.ts";
import { socialList, socialQueue } from "#app/programs/social-orders/social-list.server.ts";
import { postList } from "#app/programs/social-posts/post-list.server.ts";
import { studioList, studioQueue } from "#app/programs/studio/studio-list.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.server.ts";
import { textList } from "#app/setup/texts/text-list.server.ts";

/** Answer a request for the list of its address. Throws 404 for an address without a list. */
export function downloadList(db: Db, call: LoaderFunctionArgs): Promise<Response> {
  const { pathname } = new URL(call.request.url);
  const path = downloadPaths.find((path) => matchPath(`/${path}`, pathname));
  if (!path) throw notFound("File");
  return downloads[path](db, call);
}

const downloads: Readonly<Record<DownloadPath, Download>> = {
  "competitive-intelligence.csv": memberDownload({
    permission: "competition:view",
    type: "openings",
    file: "Openings",
    list: openingList,
  }),
  "event-management.csv": memberDownload({
    permission: "event-program:view",
    type: "events",
    file: "Events",
    list: eventList,
  }),
  "free-coffee-request/view-orders.csv": memberDownload({
    permission: "free-coffee:view",
    type: "freeCoffee",
    file: "Free coffee",
    list: coffeeList,
  }),
  "guest-accounts.csv": memberDownload({
    permission: "guest:view",
    type: "guests",
    file: "Guest accounts",
    list: guestList,
  }),
  "incentive/claims.csv": memberDownload({
    permission: "incentive:view",
    type: "claims",
    file: "Claims",
    list: claimList,
  }),
  "incentive/recap.csv": memberDownload({
    permission: "incentive:view",
    type: "incentive-recap",
    file: "LSM incentive recap",
    list: accountList,
  }),
  "past-locations.csv": memberDownload({
    permission: "past-location:view",
    type: "past-locations",
    file: "Former locations",
    list: pastLocationList,
  }),
  "plans.csv": memberDownload({ permission: "plan:view", type: "plans", file: "Plans", list: planList }),
  "social-media/view-orders.csv": memberDownload({
    permission: "social:view",
    type: "social-orders",
    file: "Social media orders",
    list: socialList,
  }),
  "studio-request/view-orders.csv": memberDownload({
    permission: "studio:view",
    type: "studio",
    file: "Studio requests",
    list: studioList,
  }),
  "competitive-intelligence/openings.csv": spanningDownload({
    permission: "opening:manage",
    type: "openings",
    list: openingQueue,
  }),
  "free-coffee/manage-orders.csv": spanningDownload({
    permission: "free-coffee:decide",
    type: "freeCoffee",
    file: "free coffee",
    list: coffeeQueue,
  }),
  "gift-cards/manage-orders.csv": spanningDownload({
    permission: "gift-card:decide",
    type: "giftCards",
    file: "gift cards",
    list: giftCardQueue,
  }),
  "groups.csv": spanningDownload({ permission: "group:view", type: "groups", list: groupList }),
  "ideas.csv": spanningDownload({ permission: "idea:manage", type: "ideas", list: ideaList }),
  "ideas/autopilot.csv": spanningDownload({
    permission: "autopilot:manage",
    type: "autopilot-sets",
    list: autopilotSetList,
  }),
  "manage-incentive.csv": spanningDownload({
    permission: "program:view",
    type: "incentive-programs",
    list: incentiveProgramList,
  }),
  "manage-incentive/event-approvals.csv": spanningDownload({
    permission: "event-program:decide",
    type: "events",
    list: eventQueue,
  }),
  "manage-incentive/event-costs.csv": spanningDownload({
    permission: "program:view",
    type: "event-costs",
    list: eventCostList,
  }),
  "manage-incentive/payments.csv": spanningDownload({
    permission: "claim:pay",
    type: "payment-batches",
    list: paymentBatchList,
  }),
  "manage-incentive/plan-costs.csv": spanningDownload({
    permission: "program:view",
    type: "plan-costs",
    list: planCostList,
  }),
  "manage-incentive/reimbursement.csv": spanningDownload({
    permission: "claim:decide",
    type: "claims",
    list: claimQueue,
  }),
  "manage-locations.csv": spanningDownload({ permission: "location:view", type: "locations", list: locationList }),
  "social-media/manage-orders.csv": spanningDownload({
    permission: "social:work",
    type: "social-orders",
    file: "social media orders",
    list: socialQueue,
  }),
  "social-media/manage-posts.csv": spanningDownload({
    permission: "post:manage",
    type: "socialPosts",
    file: "posts",
    list: postList,
  }),
  "studio-request/manage-orders.csv": spanningDownload({
    permission: "studio:work",
    type: "studio",
    file: "studio requests",
    list: studioQueue,
  }),
  "transfer-location.csv": spanningDownload({ permission: "transfer:prepare", type: "transfers", list: transferList }),
  "company/:companyId/audit.csv": companyDownload({ permission: "audit:view", type: "audit", list: auditList }),
  "company/:companyId/demographics.csv": companyDownload({
    permission: "trading-area:manage",
    type: "demographics",
    list: demographicList,
  }),
  "company/:companyId/edit/geographies.csv": companyDownload({
    permission: "settings:view",
    type: "geographies",
    list: geographyList,
  }),
  "company/:companyId/manage-text.csv": companyDownload({ permission: "settings:view", type: "texts", list: textList }),
  "company/:companyId/networks.csv": companyDownload({
    permission: "network:view",
    type: "networks",
    list: networkList,
  }),
  "company/:companyId/points.csv": companyDownload({
    permission: "trading-area:manage",
    type: "points",
    list: companyPointList,
  }),
  "company/:companyId/terms-and-conditions/acceptances.csv": companyDownload({
    permission: "terms:view",
    type: "terms-acceptances",
    list: acceptanceList,
  }),
  "company/:companyId/users.csv": companyDownload({ permission: "user:view", type: "users", list: userList }),
  "manage-incentive/recap.csv": companyDownload({
    permission: "program:view",
    type: "incentive-recap",
    list: accountRecapList,
  }),
};
