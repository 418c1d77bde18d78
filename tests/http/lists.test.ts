import { readdirSync, readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import fc from "#tests/support/properties.ts";
import { companyList } from "#app/organization/companies/company-list.server.ts";
import { auditList } from "#app/organization/company-audit/audit-list.server.ts";
import { categoryList, subcategoryList } from "#app/setup/categories/category-list.server.ts";
import { batchResultList } from "#app/planning/autopilot-batches/result-list.server.ts";
import { autopilotSetList } from "#app/planning/autopilot-sets/set-list.server.ts";
import { channelList } from "#app/setup/settings/channels.server.ts";
import { channelOptionList } from "#app/setup/settings/channel-options.server.ts";
import { companyEventList } from "#app/planning/company-events/company-event-list.server.ts";
import { eventCategoryList } from "#app/setup/settings/event-categories.server.ts";
import { geographyList } from "#app/organization/geographies/geography-list.server.ts";
import { guestList } from "#app/people/guests/guest-list.server.ts";
import { metricTypeList } from "#app/setup/settings/metric-types.server.ts";
import { objectiveList } from "#app/setup/settings/objectives.server.ts";
import { ideaAvailabilityList, ideaLocationList } from "#app/planning/idea-locations/idea-locations.server.ts";
import { ideaList } from "#app/planning/ideas/idea-list.server.ts";
import { pastLocationList } from "#app/handover/past-locations/past-location-list.server.ts";
import { claimQueue } from "#app/programs/claim-desk/claim-queue.server.ts";
import { eventList } from "#app/programs/events/event-list.server.ts";
import { eventQueue } from "#app/programs/events/event-queue.server.ts";
import { claimList } from "#app/programs/claims/claim-list.server.ts";
import { batchClaimList, paymentBatchList } from "#app/programs/claim-payments/batch-list.server.ts";
import { eventCostList } from "#app/programs/costs/event-costs.server.ts";
import { planCostList } from "#app/programs/costs/plan-costs.server.ts";
import { announcementList } from "#app/insight/announcements/announcement-list.server.ts";
import { openingQueue } from "#app/insight/competitors/opening-list.server.ts";
import { companyPointList } from "#app/insight/trading-points/company-point-list.server.ts";
import { demographicList } from "#app/insight/trading-areas/demographic-list.server.ts";
import { postList } from "#app/programs/social-posts/post-list.server.ts";
import { socialList, socialQueue } from "#app/programs/social-orders/social-list.server.ts";
import { approvalRuleList } from "#app/setup/settings/approval-rules.server.ts";
import { packageList } from "#app/setup/settings/social-packages.server.ts";
import { studioList, studioQueue } from "#app/programs/studio/studio-list.server.ts";
import { coffeeList, coffeeQueue } from "#app/programs/free-coffee/coffee-list.server.ts";
import { giftCardQueue } from "#app/programs/gift-cards/card-list.server.ts";
import { accountRecapList } from "#app/programs/incentives/account-list.server.ts";
import { incentiveProgramList } from "#app/programs/incentives/program-list.server.ts";
import { ledgerEntryList } from "#app/programs/ledger/entry-list.server.ts";
import { importRowList } from "#app/platform/imports/import-row-list.server.ts";
import { planList } from "#app/planning/plans/plan-list.server.ts";
import { geographyLocationList } from "#app/organization/geographies/geography-locations.server.ts";
import { groupList } from "#app/organization/groups/group-list.server.ts";
import { locationList } from "#app/organization/locations/location-list.server.ts";
import { networkList } from "#app/organization/networks/network-list.server.ts";
import { acceptanceList } from "#app/setup/terms/acceptance-list.server.ts";
import { textList } from "#app/setup/texts/text-list.server.ts";
import { transferList } from "#app/handover/transfers/transfer-list.server.ts";
import { visibleLocationList } from "#app/people/visible-locations/visible-location-list.server.ts";
import { userList } from "#app/people/users/user-list.server.ts";
import { declaredLists } from "#app/platform/records/list-registry.server.ts";
import { inbox } from "#app/wiring/inbox.server.ts";
import { reports } from "#app/wiring/reports.server.ts";
import { AccessScope } from "#app/platform/identity/access-scope.server.ts";
import { toReportScope } from "#app/insight/reports/report.server.ts";
import { type FilterView, MAX_DEFAULT_COLUMNS, type SortKind } from "#app/ui/list/list-view.ts";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { makeAutopilotSet, makeAutopilotBatch } from "#tests/support/make/autopilot.ts";
import { makeCategory, makeIdea } from "#tests/support/make/ideas.ts";
import { makeImport } from "#tests/support/make/imports.ts";
import { makeMetricValue } from "#tests/support/make/metrics.ts";
import { makeLocationRecord, makeTransfer } from "#tests/support/make/handovers.ts";
import { makeAnnouncement, makeNotification } from "#tests/support/make/notifications.ts";
import { makeAcceptance, makePerson, makeUser } from "#tests/support/make/people.ts";
import {
  makeCompany,
  makeGroup,
  makeLocation,
  makeNetwork,
  makeOpening,
  makePoint,
  placeLocation,
} from "#tests/support/make/places.ts";
import { makeCustomEvent } from "#tests/support/make/calendar.ts";
import { makeAction, makePlan, makePlanItem } from "#tests/support/make/plans.ts";
import {
  makeBudgetAccount,
  makeCardOrder,
  makeApprovalRule,
  makeClaim,
  makeCoffeeRequest,
  makePackage,
  makePost,
  makeSocialOrder,
  makeStudioRequest,
  makeEventProgram,
  makePaymentBatch,
  makeProgram,
} from "#tests/support/make/programs.ts";
import {
  makeChannel,
  makeChannelOption,
  makeCompanyEvent,
  makeEventCategory,
  makeGeography,
  makeMetricType,
  makeObjective,
} from "#tests/support/make/settings.ts";
import { makeWorld, type World } from "#tests/support/make/world.ts";

/** List of the product: the addresses of its pages and its download, its reader, and what names a row in both. */
interface ListUnderTest {
  name: string;
  routeId: string;
  path: () => string;
  download: () => string;
  reader: (world: World) => { id: number };
  sorts: Readonly<Record<string, SortKind>>;
  /** Name of a row in the page's data, and the column of the download with the same value. */
  key:
    | "email"
    | "name"
    | "title"
    | "key"
    | "id"
    | "pcNumber"
    | "number"
    | "holder"
    | "payee"
    | "brand"
    | "organizationName";
  column: string;
  /** Name that the reader must never see. */
  foreign: (world: World) => string;
}

let app: TestApp;
let world: World;

const nobody = { userId: 0, role: "View Only", companyId: null } as const;
/** Names of the rows of each report, and their columns of the download. */
const keysOfReports: Readonly<Record<string, Pick<ListUnderTest, "key" | "column">>> = {
  "organization-login": { key: "organizationName", column: "Network" },
  "organization-not-logged-in": { key: "organizationName", column: "Network" },
  "company-users": { key: "email", column: "Email" },
  "franchisee-reimbursement": { key: "number", column: "Number" },
  "incentive-recap": { key: "holder", column: "Location" },
  "incentive-usage-recap": { key: "holder", column: "Location" },
  "incentive-organization-events-recap": { key: "organizationName", column: "Network" },
  "free-coffee-request": { key: "number", column: "Number" },
  "network-budget-left": { key: "organizationName", column: "Network" },
  "social-media-orders": { key: "number", column: "Number" },
  "total-costs": { key: "number", column: "Number" },
  "competitive-intelligence": { key: "brand", column: "Brand" },
  "company-locations": { key: "name", column: "Name" },
  "usage-counters": { key: "organizationName", column: "Network" },
};
/** Reports of which Harbor has more rows. */
const ofHarbor = ["company-locations"];
const companyOf = (report: string) => (ofHarbor.includes(report) ? world.harbor : world.sunrise);

const lists: ListUnderTest[] = [
  {
    name: "users",
    routeId: "routes/admin/company/users/list",
    path: () => `/company/${world.sunrise.id}/users`,
    download: () => `/company/${world.sunrise.id}/users.csv`,
    reader: (world) => world.advisor,
    sorts: userList.sorts,
    key: "email",
    column: "Email",
    foreign: (world) => world.harborOwner.email,
  },
  {
    name: "audit",
    routeId: "routes/admin/company/audit/list",
    // A download appears in the audit itself.
    path: () => `/company/${world.sunrise.id}/audit?object=net`,
    download: () => `/company/${world.sunrise.id}/audit.csv?object=net`,
    reader: (world) => world.advisor,
    sorts: auditList.sorts,
    key: "id",
    column: "Entry",
    foreign: () => "Elsewhere",
  },
  {
    name: "texts",
    routeId: "routes/admin/company/texts/list",
    path: () => `/company/${world.sunrise.id}/manage-text`,
    download: () => `/company/${world.sunrise.id}/manage-text.csv`,
    reader: (world) => world.advisor,
    sorts: textList.sorts,
    key: "key",
    column: "Key",
    foreign: () => "no.such.text",
  },
  {
    name: "what somebody sees",
    routeId: "routes/admin/company/users/locations",
    path: () => `/company/${world.harbor.id}/users/${world.harborOwner.id}/locations`,
    download: () => `/company/${world.harbor.id}/users/${world.harborOwner.id}/locations.csv`,
    reader: (world) => world.harborAdvisor,
    sorts: visibleLocationList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "companies",
    routeId: "routes/admin/companies/list",
    path: () => "/companies",
    download: () => "/companies.csv",
    reader: (world) => world.advisor,
    sorts: companyList.sorts,
    key: "name",
    column: "Name",
    foreign: (world) => world.harbor.name,
  },
  {
    name: "networks",
    routeId: "routes/admin/company/networks/list",
    path: () => `/company/${world.sunrise.id}/networks`,
    download: () => `/company/${world.sunrise.id}/networks.csv`,
    reader: (world) => world.advisor,
    sorts: networkList.sorts,
    key: "name",
    column: "Name",
    foreign: (world) => world.pier.name,
  },
  {
    name: "locations",
    routeId: "routes/admin/locations/list",
    path: () => "/manage-locations",
    download: () => "/manage-locations.csv",
    // An advisor of one company has no company to choose.
    reader: (world) => world.harborAdvisor,
    sorts: locationList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "groups",
    routeId: "routes/admin/groups/list",
    path: () => "/groups",
    download: () => "/groups.csv",
    reader: (world) => world.harborAdvisor,
    sorts: groupList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "transfers",
    routeId: "routes/admin/transfer-location/list",
    path: () => "/transfer-location",
    download: () => "/transfer-location.csv",
    reader: (world) => world.harborAdvisor,
    sorts: transferList.sorts,
    key: "id",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "guest accounts",
    routeId: "routes/user/guest-accounts/list",
    path: () => "/guest-accounts",
    download: () => "/guest-accounts.csv",
    reader: (world) => world.owner,
    sorts: guestList.sorts,
    key: "email",
    column: "Email",
    foreign: () => "foreign-guest@example.test",
  },
  {
    name: "plans",
    routeId: "routes/user/plans/list",
    path: () => "/plans",
    download: () => "/plans.csv",
    reader: (world) => world.owner,
    sorts: planList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "locations that were handed over",
    routeId: "routes/user/past-locations/list",
    path: () => "/past-locations",
    download: () => "/past-locations.csv",
    reader: (world) => world.owner,
    sorts: pastLocationList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "managed events",
    routeId: "routes/user/event-management/list",
    path: () => "/event-management",
    download: () => "/event-management.csv",
    reader: (world) => world.owner,
    sorts: eventList.sorts,
    key: "title",
    column: "Title",
    foreign: () => "Elsewhere",
  },
  {
    name: "inbox",
    routeId: "routes/admin/inbox/list",
    path: () => "/inbox?tab=all",
    download: () => "/inbox.csv?tab=all",
    reader: (world) => world.advisor,
    sorts: inbox.sorts,
    key: "title",
    column: "Title",
    foreign: () => "Elsewhere",
  },
  {
    name: "events to approve",
    routeId: "routes/admin/event-approvals/list",
    path: () => `/manage-incentive/event-approvals?company=${world.sunrise.id}`,
    download: () => `/manage-incentive/event-approvals.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: eventQueue.sorts,
    key: "title",
    column: "Event",
    foreign: () => "Elsewhere",
  },
  {
    name: "claims",
    routeId: "routes/user/claims/list",
    path: () => "/incentive/claims",
    download: () => "/incentive/claims.csv",
    reader: (world) => world.owner,
    sorts: claimList.sorts,
    key: "title",
    column: "Title",
    foreign: () => "Elsewhere",
  },
  {
    name: "claims to decide",
    routeId: "routes/admin/reimbursement/list",
    path: () => `/manage-incentive/reimbursement?company=${world.sunrise.id}`,
    download: () => `/manage-incentive/reimbursement.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: claimQueue.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "orders of free coffee",
    routeId: "routes/user/free-coffee/list",
    path: () => "/free-coffee-request/view-orders",
    download: () => "/free-coffee-request/view-orders.csv",
    reader: (world) => world.owner,
    sorts: coffeeList.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "orders of free coffee to decide",
    routeId: "routes/admin/free-coffee/list",
    path: () => `/free-coffee/manage-orders?company=${world.sunrise.id}`,
    download: () => `/free-coffee/manage-orders.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: coffeeQueue.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "posts of social media",
    routeId: "routes/admin/social-media/posts",
    path: () => `/social-media/manage-posts?company=${world.sunrise.id}`,
    download: () => `/social-media/manage-posts.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: postList.sorts,
    key: "title",
    column: "Title",
    foreign: () => "Elsewhere",
  },
  {
    name: "packages of social media",
    routeId: "routes/admin/company/social-packages/list",
    path: () => `/company/${world.sunrise.id}/social-media-packages`,
    download: () => `/company/${world.sunrise.id}/social-media-packages.csv`,
    reader: (world) => world.advisor,
    sorts: packageList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Foreign",
  },
  {
    name: "approval rules",
    routeId: "routes/admin/company/approval-rules/list",
    path: () => `/company/${world.sunrise.id}/approval-rules`,
    download: () => `/company/${world.sunrise.id}/approval-rules.csv`,
    reader: (world) => world.advisor,
    sorts: approvalRuleList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Foreign",
  },
  {
    name: "locations of a company",
    routeId: "routes/user/search-locations/list",
    // The download has only the reader's own locations.
    path: () => "/search-locations?whose=own",
    download: () => "/search-locations.csv?whose=own",
    reader: (world) => world.harborOwner,
    sorts: { name: "text", pcNumber: "text", city: "text", network: "text", status: "text", opened: "other" },
    key: "pcNumber",
    column: "PC number",
    foreign: () => "Elsewhere",
  },
  {
    name: "figures of locations",
    routeId: "routes/user/business-metrics/metrics",
    path: () => "/business-metrics",
    download: () => "/business-metrics.csv",
    reader: (world) => world.harborOwner,
    sorts: { name: "text", network: "text", value: "other" },
    key: "name",
    column: "Location",
    foreign: () => "Unseen",
  },
  {
    name: "figures to manage",
    routeId: "routes/admin/metrics-management/values",
    path: () => `/metrics-management?company=${world.harbor.id}`,
    download: () => `/metrics-management.csv?company=${world.harbor.id}`,
    reader: (world) => world.harborAdvisor,
    sorts: { name: "text", pcNumber: "text" },
    key: "name",
    column: "Location",
    foreign: () => "Elsewhere",
  },
  {
    name: "points around a location",
    routeId: "routes/user/trading-area/area",
    path: () => `/trading-area-analysis/${world.shop.id}`,
    download: () => `/trading-area-analysis/${world.shop.id}/points.csv`,
    reader: (world) => world.owner,
    sorts: { name: "text" },
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "points of a company",
    routeId: "routes/admin/company/points/list",
    path: () => `/company/${world.sunrise.id}/points`,
    download: () => `/company/${world.sunrise.id}/points.csv`,
    reader: (world) => world.advisor,
    sorts: companyPointList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "demographics",
    routeId: "routes/admin/company/points/demographics",
    path: () => `/company/${world.sunrise.id}/demographics`,
    download: () => `/company/${world.sunrise.id}/demographics.csv`,
    reader: (world) => world.advisor,
    sorts: demographicList.sorts,
    key: "pcNumber",
    column: "PC number",
    foreign: (world) => world.pierShop.pcNumber,
  },
  {
    name: "completeness of figures",
    routeId: "routes/admin/metrics-management/completeness",
    path: () => `/metrics-management/completeness?company=${world.harbor.id}`,
    download: () => `/metrics-management/completeness.csv?company=${world.harbor.id}`,
    reader: (world) => world.harborAdvisor,
    sorts: { name: "text", pcNumber: "text" },
    key: "name",
    column: "Location",
    foreign: () => "Elsewhere",
  },
  {
    name: "openings of competitors",
    routeId: "routes/user/competitors/list",
    path: () => "/competitive-intelligence",
    download: () => "/competitive-intelligence.csv",
    reader: (world) => world.owner,
    sorts: { brand: "text" },
    key: "brand",
    column: "Brand",
    foreign: () => "Elsewhere",
  },
  {
    name: "notifications",
    routeId: "routes/both/notifications/list",
    path: () => "/notifications",
    download: () => "/notifications.csv",
    reader: (world) => world.owner,
    sorts: { created: "other" },
    key: "title",
    column: "Notification",
    foreign: () => "Elsewhere",
  },
  {
    name: "announcements",
    routeId: "routes/admin/company/announcements/list",
    path: () => `/company/${world.sunrise.id}/announcements`,
    download: () => `/company/${world.sunrise.id}/announcements.csv`,
    reader: (world) => world.advisor,
    sorts: announcementList.sorts,
    key: "title",
    column: "Title",
    foreign: () => "Elsewhere",
  },
  {
    name: "openings of competitors to verify",
    routeId: "routes/admin/competitors/list",
    path: () => `/competitive-intelligence/openings?company=${world.sunrise.id}`,
    download: () => `/competitive-intelligence/openings.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: openingQueue.sorts,
    key: "brand",
    column: "Brand",
    foreign: () => "Elsewhere",
  },
  {
    name: "orders of social media",
    routeId: "routes/user/social-media/list",
    path: () => "/social-media/view-orders",
    download: () => "/social-media/view-orders.csv",
    reader: (world) => world.owner,
    sorts: socialList.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "orders of social media to work on",
    routeId: "routes/admin/social-media/orders",
    path: () => `/social-media/manage-orders?company=${world.sunrise.id}`,
    download: () => `/social-media/manage-orders.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: socialQueue.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "requests to the studio",
    routeId: "routes/user/studio/list",
    path: () => "/studio-request/view-orders",
    download: () => "/studio-request/view-orders.csv",
    reader: (world) => world.owner,
    sorts: studioList.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "requests that the studio works on",
    routeId: "routes/admin/studio/list",
    path: () => `/studio-request/manage-orders?company=${world.sunrise.id}`,
    download: () => `/studio-request/manage-orders.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: studioQueue.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "orders of gift cards to decide",
    routeId: "routes/admin/gift-cards/list",
    path: () => `/gift-cards/manage-orders?company=${world.sunrise.id}`,
    download: () => `/gift-cards/manage-orders.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: giftCardQueue.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "incentive programs",
    routeId: "routes/admin/manage-incentive/programs",
    path: () => `/manage-incentive?company=${world.sunrise.id}`,
    download: () => `/manage-incentive.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: incentiveProgramList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "costs of plans",
    routeId: "routes/admin/costs/plan-costs",
    path: () => `/manage-incentive/plan-costs?company=${world.sunrise.id}`,
    download: () => `/manage-incentive/plan-costs.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: planCostList.sorts,
    key: "title",
    column: "Item",
    foreign: () => "Elsewhere",
  },
  {
    name: "costs of events",
    routeId: "routes/admin/costs/event-costs",
    path: () => `/manage-incentive/event-costs?company=${world.sunrise.id}`,
    download: () => `/manage-incentive/event-costs.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: eventCostList.sorts,
    key: "title",
    column: "Event",
    foreign: () => "Elsewhere",
  },
  {
    name: "payment batches",
    routeId: "routes/admin/payments/list",
    path: () => `/manage-incentive/payments?company=${world.sunrise.id}`,
    download: () => `/manage-incentive/payments.csv?company=${world.sunrise.id}`,
    reader: (world) => world.senior,
    sorts: paymentBatchList.sorts,
    key: "number",
    column: "Number",
    foreign: () => "Elsewhere",
  },
  {
    name: "claims of a payment batch",
    routeId: "routes/admin/payments/batch",
    path: () => "/manage-incentive/payments/1",
    download: () => "/manage-incentive/payments/1/claims.csv",
    reader: (world) => world.senior,
    sorts: batchClaimList.sorts,
    key: "payee",
    column: "Payee",
    foreign: () => "Elsewhere",
  },
  {
    name: "money of locations",
    routeId: "routes/admin/manage-incentive/recap",
    path: () => `/manage-incentive/recap?company=${world.sunrise.id}`,
    download: () => `/manage-incentive/recap.csv?company=${world.sunrise.id}`,
    reader: (world) => world.advisor,
    sorts: accountRecapList.sorts,
    key: "holder",
    column: "Location",
    foreign: () => "Elsewhere",
  },
  {
    name: "actions",
    routeId: "routes/user/implementation-checklist/checklist",
    path: () => "/implementation-checklist",
    download: () => "/implementation-checklist.csv",
    reader: (world) => world.owner,
    sorts: { week: "other", plan: "text", person: "text", location: "text" },
    key: "title",
    column: "Title",
    foreign: () => "Elsewhere",
  },
  {
    name: "acceptances",
    routeId: "routes/admin/company/terms/acceptances",
    path: () => `/company/${world.sunrise.id}/terms-and-conditions/acceptances`,
    download: () => `/company/${world.sunrise.id}/terms-and-conditions/acceptances.csv`,
    reader: (world) => world.advisor,
    sorts: acceptanceList.sorts,
    key: "email",
    column: "Email",
    foreign: (world) => world.harborOwner.email,
  },
  {
    name: "checklists of a company",
    routeId: "routes/admin/company/checklist/list",
    path: () => `/company/${world.harbor.id}/checklist`,
    download: () => `/company/${world.harbor.id}/checklist.csv`,
    reader: (world) => world.harborAdvisor,
    sorts: { location: "text", network: "text", late: "other" },
    key: "name",
    column: "Location",
    foreign: () => "Elsewhere",
  },
  {
    name: "company events",
    routeId: "routes/admin/company/events/list",
    path: () => `/company/${world.sunrise.id}/events`,
    download: () => `/company/${world.sunrise.id}/events.csv`,
    reader: (world) => world.advisor,
    sorts: companyEventList.sorts,
    key: "title",
    column: "Title",
    foreign: () => "Foreign",
  },
  {
    name: "channels",
    routeId: "routes/admin/company/channels/list",
    path: () => `/company/${world.sunrise.id}/channels`,
    download: () => `/company/${world.sunrise.id}/channels.csv`,
    reader: (world) => world.advisor,
    sorts: channelList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Foreign",
  },
  {
    name: "channel options",
    routeId: "routes/admin/company/channel-options/list",
    path: () => `/company/${world.sunrise.id}/edit/channel-options`,
    download: () => `/company/${world.sunrise.id}/edit/channel-options.csv`,
    reader: (world) => world.advisor,
    sorts: channelOptionList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Foreign",
  },
  {
    name: "objectives",
    routeId: "routes/admin/company/objectives/list",
    path: () => `/company/${world.sunrise.id}/edit/objectives`,
    download: () => `/company/${world.sunrise.id}/edit/objectives.csv`,
    reader: (world) => world.advisor,
    sorts: objectiveList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Foreign",
  },
  {
    name: "metric types",
    routeId: "routes/admin/company/metric-types/list",
    path: () => `/company/${world.sunrise.id}/metric-types`,
    download: () => `/company/${world.sunrise.id}/metric-types.csv`,
    reader: (world) => world.advisor,
    sorts: metricTypeList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Foreign",
  },
  {
    name: "event categories",
    routeId: "routes/admin/company/event-categories/list",
    path: () => `/company/${world.sunrise.id}/custom-event-categories`,
    download: () => `/company/${world.sunrise.id}/custom-event-categories.csv`,
    reader: (world) => world.advisor,
    sorts: eventCategoryList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Foreign",
  },
  {
    name: "geographies",
    routeId: "routes/admin/company/geographies/list",
    path: () => `/company/${world.sunrise.id}/edit/geographies`,
    download: () => `/company/${world.sunrise.id}/edit/geographies.csv`,
    reader: (world) => world.advisor,
    sorts: geographyList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Foreign",
  },
  {
    name: "ideas",
    routeId: "routes/admin/ideas/list",
    path: () => "/ideas",
    download: () => "/ideas.csv",
    reader: (world) => world.harborAdvisor,
    sorts: ideaList.sorts,
    key: "title",
    column: "Title",
    foreign: () => "Elsewhere",
  },
  {
    name: "what ideas did",
    routeId: "routes/admin/ideas/effects",
    path: () => `/ideas/effects?company=${world.harbor.id}`,
    download: () => `/ideas/effects.csv?company=${world.harbor.id}`,
    reader: (world) => world.harborAdvisor,
    sorts: { title: "text", channel: "text", uses: "other", done: "other", during: "other" },
    key: "title",
    column: "Idea",
    foreign: () => "Elsewhere",
  },
  {
    name: "autopilot sets",
    routeId: "routes/admin/ideas/autopilot",
    path: () => "/ideas/autopilot",
    download: () => "/ideas/autopilot.csv",
    reader: (world) => world.harborAdvisor,
    sorts: autopilotSetList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  {
    name: "autopilot results",
    routeId: "routes/admin/ideas/autopilot-batch",
    path: () => "/ideas/autopilot/batches/1",
    download: () => "/ideas/autopilot/batches/1/results.csv",
    reader: (world) => world.harborAdvisor,
    sorts: batchResultList.sorts,
    key: "pcNumber",
    column: "PC number",
    foreign: () => "Elsewhere",
  },
  {
    name: "categories",
    routeId: "routes/admin/categories/list",
    path: () => "/categories",
    download: () => "/categories.csv",
    reader: (world) => world.harborAdvisor,
    sorts: categoryList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
  ...reports.map((report): ListUnderTest => ({
    name: report.title,
    routeId: "routes/admin/analytics/report",
    path: () => `/analytics/${report.key}?company=${companyOf(report.key).id}`,
    download: () => `/analytics/${report.key}/rows.csv?company=${companyOf(report.key).id}`,
    reader: (world) => (ofHarbor.includes(report.key) ? world.harborAdvisor : world.advisor),
    sorts: report.list.sortsOf(
      toReportScope({ id: 1, timeZone: "UTC" }, AccessScope.of(nobody), new URLSearchParams(), new Date()),
    ),
    ...(keysOfReports[report.key] ?? { key: "name", column: "Name" }),
    foreign: () => "Elsewhere",
  })),
  {
    name: "subcategories",
    routeId: "routes/admin/subcategories/list",
    path: () => "/subcategories",
    download: () => "/subcategories.csv",
    reader: (world) => world.harborAdvisor,
    sorts: subcategoryList.sorts,
    key: "name",
    column: "Name",
    foreign: () => "Elsewhere",
  },
];

beforeAll(async () => {
  app = await openApp();
  world = await makeWorld(app.db);
  const { sunrise, harbor, north, pier, shop, pierShop, advisor } = world;
  const account = await makeBudgetAccount(app.db, await makeProgram(app.db, sunrise), shop);
  await placeLocation(app.db, shop);
  const batch = await makePaymentBatch(app.db, sunrise);
  const marketing = await makePlan(app.db, shop, { status: "active" });
  const radio = await makeChannel(app.db, sunrise, { name: "Radio" });
  const sold = await makeMetricType(app.db, harbor, { name: "Foreign sales", frequency: "monthly" });
  const readsMetrics = { canAccessBusinessMetrics: true };
  await app.db.updateTable("users").set(readsMetrics).where("id", "=", world.harborOwner.id).execute();
  for (let number = 0; number < 23; number += 1) {
    const spent = { isIncentiveEligible: true, unitCostCents: (number % 5) * 1_000, startsOn: "2026-12-01" };
    await makePlanItem(app.db, marketing, radio, { ...spent, title: `=Same${number % 4} item ${number}` });
    const guest = await makeUser(
      app.db,
      number % 3 === 0 ? "View Only" : "Location Level Guest",
      { company: sunrise, networks: [north], locations: [shop] },
      {
        firstName: `Same${number % 4}`,
        lastName: `"Quote, ${number % 5}"`,
        lastSignInAt: number % 2 ? new Date() : null,
      },
    );
    await makeAcceptance(app.db, guest);
    await makeAudit(sunrise, `=Same${number % 4}`, number % 3 ? guest.id : null);
    await makeListed(sunrise, `=Same${number % 4} of ${number}`, number);
    await makeNetwork(app.db, sunrise, { name: `=Same${number % 4} network ${number}`, code: null });
    await makeGroup(
      app.db,
      harbor,
      { locations: number % 2 ? [pierShop] : [] },
      { name: `=Same${number % 4} group ${number}` },
    );
    const effectiveOn = `2026-12-${String((number % 9) + 1).padStart(2, "0")}`;
    await makeTransfer(app.db, pier, number % 2 ? [pierShop] : [], { note: `Same${number % 4}, a note`, effectiveOn });
    const place = await makeLocation(app.db, pier, {
      name: `=Same${number % 4} shop ${number % 9}`,
      city: `City ${number % 3}`,
    });
    const handedOver = {
      name: `=Same${number % 4} past ${number}`,
      untilDay: `2026-10-${String((number % 9) + 1).padStart(2, "0")}`,
    };
    await makeLocationRecord(app.db, shop, north, handedOver);
    await makeMetricValue(app.db, {
      metricType: sold,
      location: place,
      periodStart: "2026-10-01",
      value: String(number % 5),
    });
    await makeAction(app.db, place, number % 3 ? { dueOn: "2020-01-05" } : {});
    await makePlan(app.db, shop, {
      startsOn: dayFromNow(-30),
      endsOn: dayFromNow(200),
      name: `=Same${number % 4} plan ${number}`,
      status: number % 2 ? "draft" : "archived",
    });
    const claimed = { title: `=Same${number % 4} claim ${number}`, requestedCents: 1_000 + (number % 5) * 100 };
    const paying = { paymentBatchId: batch.id, payeeName: `=Same${number % 4} payee ${number}` };
    const asked = number % 2 ? { status: "draft" as const } : { status: "submitted" as const, submittedAt: new Date() };
    await makeClaim(app.db, account, shop, { ...claimed, ...paying, ...asked });
    await makePaymentBatch(app.db, sunrise, { number: `=Same${number % 4} batch ${number}` });
    const held = { title: `=Same${number % 4} held ${number}`, startsOn: `2030-02-0${(number % 5) + 1}` };
    const estimatedCostCents = 1_000 + (number % 5) * 100;
    const event = await makeCustomEvent(app.db, shop, { ...held, isReimbursable: true, estimatedCostCents });
    await makeEventProgram(app.db, event, {
      status: number % 2 ? "planned" : "recapped",
      assigneeId: number % 3 ? advisor.id : null,
    });
    const starts = { startsOn: `20${30 + number}-01-0${(number % 5) + 1}`, winners: (number % 5) + 1 };
    await makeCoffeeRequest(app.db, shop, { ...starts, status: number % 2 ? "submitted" : "closed" });
    await makeApprovalRule(app.db, world.sunrise, {
      name: `=Same${number % 4} rule ${number}`,
      maxCents: ((number % 5) + 1) * 1_000,
      categories: number % 2 ? "Printing" : "",
      isActive: number % 3 > 0,
    });
    const { id: packageId } = await makePackage(app.db, world.sunrise, {
      name: `=Same${number % 4} package ${number}`,
      postsPerPeriod: (number % 5) + 1,
      billing: number % 2 ? "once" : "monthly",
      isActive: number % 3 > 0,
      priceCents: 10_000 + (number % 4) * 100,
    });
    await makeSocialOrder(app.db, shop, {
      packageId,
      package: `=Same${number % 4} package`,
      startOn: `2030-01-0${(number % 5) + 1}`,
      status: number % 2 ? "paid" : "inProduction",
      amountCents: (number % 5) * 1_000,
      assigneeId: number % 2 ? advisor.id : null,
    });
    await makeAnnouncement(app.db, sunrise, {
      title: `=Same${number % 4} words ${number}`,
      startsOn: `2020-01-0${(number % 5) + 1}`,
      status: number % 2 ? "draft" : "published",
    });
    await makeNotification(app.db, world.owner, {
      title: `=Same${number % 4} news ${number}`,
      createdAt: new Date(Date.UTC(2026, 9, (number % 5) + 1)),
      readAt: number % 3 ? null : new Date(),
    });
    await makeOpening(app.db, shop, {
      brand: `=Same${number % 4} brand ${number}`,
      expectedOn: `2030-0${(number % 5) + 1}-01`,
      ...(number % 3 ? {} : { standing: "reported" }),
    });
    await makePoint(app.db, shop, {
      name: `=Same${number % 4} point ${number}`,
      people: number % 3 ? (number % 5) * 100 : null,
      ...(number % 2 ? {} : { networkId: null, code: `P-${number}` }),
      latitude: 42.05 + (number % 5) / 100,
      category: number % 2 ? "school" : "hotel",
    });
    await app.db
      .insertInto("demographics")
      .values({ companyId: sunrise.id, locationId: shop.id, miles: number / 10 + 0.1, source: "Census", year: 2024 })
      .execute();
    await makePost(app.db, shop, {
      title: `=Same${number % 4} post ${number}`,
      status: number % 2 ? "active" : "draft",
      validFrom: `2030-01-0${(number % 5) + 1}`,
    });
    await makeStudioRequest(app.db, shop, {
      title: `=Same${number % 4} poster ${number}`,
      neededBy: `2030-01-0${(number % 5) + 1}`,
      assigneeId: number % 2 ? advisor.id : null,
      status: number % 3 ? "submitted" : "inDesign",
    });
    const cardsNeeded = { eventOn: `2030-01-0${(number % 5) + 1}`, assigneeId: number % 2 ? advisor.id : null };
    await makeCardOrder(app.db, shop, { ...cardsNeeded, status: number % 3 ? "submitted" : "reconciled" });
    const spare = await makeProgram(app.db, sunrise, { name: `=Same${number % 4} program ${number}` });
    await makeBudgetAccount(app.db, spare, shop, 100_000 + (number % 5) * 100);
    const todo = {
      title: `=Same${number % 4} action ${number}`,
      dueOn: effectiveOn,
      ownerId: number % 2 ? world.owner.id : null,
    };
    await makeAction(app.db, shop, todo);
    const company = await makeCompany(app.db, { name: `=Brand ${number % 7} of ${number}` });
    await app.db.insertInto("advisorCompanies").values({ userId: advisor.id, companyId: company.id }).execute();
  }
  await makeUser(
    app.db,
    "Location Level Guest",
    { company: harbor, networks: [pier], locations: [pierShop] },
    { email: "foreign-guest@example.test" },
  );
  await makeAcceptance(app.db, world.harborOwner);
  const foreignAccount = await makeBudgetAccount(
    app.db,
    await makeProgram(app.db, harbor, { name: "Elsewhere" }),
    pierShop,
  );
  const pierPlan = await makePlan(app.db, pierShop, { status: "active" });
  const pierChannel = await makeChannel(app.db, harbor);
  await makePlanItem(app.db, pierPlan, pierChannel, { isIncentiveEligible: true, title: "Elsewhere" });
  const foreignEvent = await makeCustomEvent(app.db, pierShop, { isReimbursable: true, title: "Elsewhere" });
  await makeEventProgram(app.db, foreignEvent);
  const elsewhere = { title: "Elsewhere", number: "Elsewhere", payeeName: "Elsewhere" };
  await makeClaim(app.db, foreignAccount, pierShop, elsewhere);
  await makePaymentBatch(app.db, harbor, { number: "Elsewhere" });
  await makeCardOrder(app.db, pierShop, { number: "Elsewhere" });
  await makeCoffeeRequest(app.db, pierShop, { number: "Elsewhere" });
  await makeStudioRequest(app.db, pierShop, { number: "Elsewhere" });
  await makePost(app.db, pierShop, { title: "Elsewhere" });
  await makeOpening(app.db, pierShop, { brand: "Elsewhere" });
  await makePoint(app.db, pierShop, { name: "Elsewhere" });
  const ofPier = { companyId: harbor.id, locationId: pierShop.id, miles: 1, source: "Census", year: 2024 };
  await app.db.insertInto("demographics").values(ofPier).execute();
  await makeNotification(app.db, world.harborOwner, { title: "Elsewhere" });
  await makeAnnouncement(app.db, harbor, { title: "Elsewhere" });
  await makePackage(app.db, { id: pierShop.companyId }, { name: "Foreign" });
  await makeApprovalRule(app.db, { id: pierShop.companyId }, { name: "Foreign" });
  await makeSocialOrder(app.db, pierShop, { number: "Elsewhere" });
  await makePlan(app.db, pierShop, { name: "Elsewhere" });
  await makePlan(app.db, world.southShop, { name: "Elsewhere" });
  await makeAction(app.db, world.southShop, { title: "Elsewhere" });
  await makeAction(app.db, pierShop, { title: "Elsewhere" });
  await makeLocationRecord(app.db, pierShop, pier, { name: "Elsewhere" });
  const unseen = await makeLocation(app.db, await makeNetwork(app.db, harbor), { name: "Unseen" });
  await makeMetricValue(app.db, { metricType: sold, location: unseen, periodStart: "2026-10-01", value: "9" });
  await makeLocation(app.db, north, { name: "Elsewhere" });
  await makeGroup(app.db, sunrise, {}, { name: "Elsewhere" });
  await makeTransfer(app.db, north, [], { note: "Elsewhere" });
  await makeListed(harbor, "Foreign", 0);
  await makeAudit(harbor, "Elsewhere", world.harborOwner.id);
  await makeIdeas(harbor, "Same", 23);
  await makeIdeas(sunrise, "Elsewhere", 1);
  await makeAutopilot(harbor, pier);
  await makeAutopilotSet(app.db, sunrise, [], { name: "Elsewhere" });
});
afterAll(() => app.close());

/** Create one more of each setting of a company, in an order that differs from its name's. */
async function makeListed(company: { id: number }, name: string, number: number): Promise<void> {
  const values = { name, position: 50 - number, isActive: number % 3 > 0 };
  const channel = await makeChannel(app.db, company, { ...values, leadDays: number % 5 });
  await makeChannelOption(app.db, channel, { ...values, unitCostCents: (number % 7) * 100 });
  const metricType = await makeMetricType(app.db, company, values);
  await makeObjective(app.db, company, { ...values, metricTypeId: number % 2 ? metricType.id : null });
  await makeEventCategory(app.db, company, values);
  const geography = await makeGeography(app.db, company, {}, { name, code: number % 2 ? `C${number}` : "" });
  const day = `2026-12-${String((number % 9) + 1).padStart(2, "0")}`;
  const places = number % 2 ? { geographies: [geography] } : {};
  await makeCompanyEvent(
    app.db,
    company,
    { ...places, channels: [channel] },
    { title: name, startsOn: day, endsOn: day },
  );
}

/** Create sets in each status, and the results of a batch of the first for the locations of a network. */
async function makeAutopilot(company: { id: number }, network: { id: number }): Promise<void> {
  const statuses = ["draft", "published", "archived"] as const;
  const ideas = [await makeIdea(app.db, await makeChannel(app.db, company))];
  const sets = [];
  for (let number = 0; number < 23; number += 1) {
    const values = { name: `=Same${number % 4} set ${number}`, status: statuses[number % 3] };
    sets.push(await makeAutopilotSet(app.db, company, number % 2 ? ideas : [], values));
  }
  const locations = await app.db.selectFrom("locations").selectAll().where("networkId", "=", network.id).execute();
  if (sets[0]) await makeAutopilotBatch(app.db, sets[0], locations);
}

async function makeAudit({ id: companyId }: { id: number }, was: string, actorId: number | null) {
  const entry = { companyId, actorId, action: `${was}.made`, objectType: "net", objectId: was };
  await app.db
    .insertInto("auditLog")
    .values({ ...entry, after: JSON.stringify({ was }) })
    .execute();
}

/**
 * Create a number of ideas of a company, each in its own category and subcategory, and each used once with an effect on
 * the company's first metric.
 */
async function makeIdeas(company: { id: number }, name: string, count: number): Promise<void> {
  const place = company.id === world.harbor.id ? world.pierShop : world.southShop;
  const plan = await makePlan(app.db, place, { name: `${name} with ideas`, status: "completed" });
  const metric = await app.db
    .selectFrom("metricTypes")
    .select("id")
    .where("companyId", "=", company.id)
    .orderBy("position")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const channels = [await makeChannel(app.db, company), await makeChannel(app.db, company)];
  for (let number = 0; number < count; number += 1) {
    const channel = channels[number % 2];
    const own = count === 1 ? name : `=${name}${number % 4} of ${number}`;
    const category = await makeCategory(app.db, company, {
      name: own,
      position: 50 - number,
      isActive: number % 3 > 0,
    });
    const subcategory = await makeCategory(app.db, company, { name: own, parentId: category.id });
    const costMaxCents = (number % 5) * 1_000;
    const sorted = number % 2 ? { categoryId: category.id, subcategoryId: subcategory.id } : {};
    if (!channel) continue;
    const idea = await makeIdea(app.db, channel, { title: own, costMaxCents, leadDays: number % 3, ...sorted });
    const item = await makePlanItem(app.db, plan, channel, {
      ideaId: idea.id,
      ideaVersion: 1,
      status: number % 3 ? "done" : "planned",
    });
    const told = { untouched: 6, toldOn: "2026-11-01", after: null };
    const effect = { planItemId: item.id, metricTypeId: metric.id, during: number % 4 ? (number % 5) / 100 : null };
    await app.db
      .insertInto("itemEffects")
      .values({ ...told, ...effect })
      .execute();
  }
}

/** Return a day relative to today; reports are about the days around today by default. */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Names of columns of numbers, days and booleans; every other column has text. */
const NOT_TEXT = [
  "maximum",
  "people",
  "population",
  "daytime",
  "households",
  "income",
  "open",
  "reviewDays",
  "submitted",
  "begins",
  "lapsed",
  "used",
  "accounts",
  "left",
  "leftShare",
  "pending",
  "unused",
  "projected",
  "reports",
  "incentive",
  "paidAt",
  "refunded",
  "actual",
  "net",
  "planned",
  "required",
  "completed",
  "attendance",
  "events",
  "minutes",
  "at",
  "ends",
  "endsOn",
  "during",
  "winners",
  "cards",
  "total",
  "needed",
  "rounds",
  "rush",
  "cents",
  "allocated",
  "available",
  "lapses",
  "usedBy",
  "reserved",
  "spent",
  "startsOn",
  "from",
  "to",
  "estimate",
  "value",
  "order",
  "active",
  "line",
  "version",
  "cost",
  "unitCost",
  "leadDays",
  "items",
  "plans",
  "uses",
  "done",
  "late",
  "networks",
  "locations",
  "users",
  "options",
  "ideas",
  "subcategories",
  "week",
  "starts",
  "opened",
  "effective",
  "expires",
  "until",
  "updated",
  "changed",
  "changedAt",
  "created",
  "acceptedAt",
  "lastActivity",
  "lastSignIn",
  "activity",
  "requested",
  "expected",
  "approved",
  "submitted",
  "since",
  "reported",
  "signedIn",
  "signIns",
  "days",
  "lastLogin",
  "adoption",
  "invited",
  "registered",
  "blocked",
  "daysSince",
  "expired",
  "uses",
  "before",
  "change",
  "viewed",
  "saved",
  "activated",
  "completed",
  "actions",
  "calendar",
  "added",
  "accepted",
  "roadmaps",
  "prints",
  "assets",
  "metrics",
  "customEvents",
  "socialOrders",
  "studioRequests",
  "claims",
  "logins",
  "lastPlan",
  "incentiveLeft",
  "invited",
  "within5",
  "miles",
  "distance",
  "year",
  "daysTo",
  "verified",
  "made",
  "amount",
  "paidOn",
  "claimed",
  "paid",
  "estimate",
  "back",
  "price",
  "posts",
];

/** Lists with more columns than a screen of 1,366 pixels has room for, each with the reason. */
const wideLists: Readonly<Record<string, string>> = {
  "heat-map": "A matrix: one narrow column a week, all on the screen at once.",
  completeness: "A matrix: one column for each period that the advisor chose.",
  "figure-grid": "A matrix: one column to type in for each period that the advisor chose.",
  customEvents: "A table below a report's row, where no menu could show the rest.",
  costsOfItems: "A table below a report's row, where no menu could show the rest.",
};

describe.each(lists)("the list of $name", (list) => {
  it("fits: six columns by default, with the one that it is sorted by", async () => {
    const { name, columns, standard } = await pageOf(list, "");
    const shown = columns.filter(({ hidden }) => !hidden).map(({ id }) => id);
    if (!(name in wideLists)) expect(shown.length, shown.join()).toBeLessThanOrEqual(MAX_DEFAULT_COLUMNS);
    if (columns.some(({ id }) => id === standard.by)) expect(shown).toContain(standard.by);
  });

  it("shows ten rows, and sorts text from A and everything else from the highest", async () => {
    const { sorts } = list;
    const isNumber = (by: string) => NOT_TEXT.includes(by) || (list.name === "transfers" && by === "number");
    expect(sorts).toEqual(Object.fromEntries(Object.keys(sorts).map((by) => [by, isNumber(by) ? "other" : "text"])));
    const { keys, total } = await pageOf(list, "");
    expect(keys).toHaveLength(Math.min(10, total));
    expect(total).toBeGreaterThan(10);
  });

  it("downloads exactly its pages' rows, in order, for every sort order and search", async () => {
    expect(await downloaded(list, "")).toEqual(await shown(list, "", 10));
    const names = Object.keys(list.sorts);
    const several = names.slice(1).map((by, index) => `sort=-${names[index]},${by}`);
    const single = names.flatMap((by) => [`sort=${by}`, `sort=-${by}`]);
    for (const query of [...single, ...several, "q=a", "q=same1"])
      expect([query, await downloaded(list, query)]).toEqual([query, await shown(list, query)]);
  });

  it("names each parameter once in the address of its file", async () => {
    const { text } = await app.get(asked(list.path(), "q=same1"), { cookie: await cookieOf(list) });
    const files = [...text.matchAll(/href="([^"]*\.(?:csv|xlsx|pdf)\?[^"]*)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );
    for (const file of files) {
      const names = [...new URL(file, "http://localhost").searchParams.keys()];
      expect([file, names]).toEqual([file, [...new Set(names)]]);
    }
  });

  it("downloads exactly its pages' rows by each of its filters", async () => {
    const { name, total, filters } = await pageOf(list, "");
    const done = tried.get(name) ?? new Set<string>();
    tried.set(name, done);
    for (const filter of filters) {
      const { query, keys } = await narrowed(list, filter, total);
      expect([query, await downloaded(list, query)]).toEqual([query, keys]);
      done.add(filter.name);
    }
  });

  it("never shows a row of another company", async () => {
    const rows = await shown(list, "");
    expect(rows.length).toBeGreaterThan(10);
    expect(rows).not.toContain(list.foreign(world));
    expect(await shown(list, `q=${encodeURIComponent(list.foreign(world))}`)).toEqual([]);
  });

  it("treats any malformed address as the default one", async () => {
    const usual = await firstPage(list, "");
    const silly = [
      "page=0",
      "page=-1",
      "page=abc",
      "size=7",
      "size=1e9",
      "sort=password_hash",
      "status=Nobody",
      "role[]=x",
    ];
    for (const query of silly) expect([query, await firstPage(list, query)]).toEqual([query, usual]);
  });

  it("answers every address without failing", async () => {
    const words = fc.constantFrom(
      "page",
      "size",
      "sort",
      "q",
      "status",
      "role",
      "name",
      "email",
      "organization",
      "hide",
    );
    const query = fc.array(fc.tuple(words, fc.string({ unit: "binary", maxLength: 12 })), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const { status } = await read(list, new URLSearchParams(pairs).toString());
        expect(status).toBe(200);
      }),
      { numRuns: 20 },
    );
  });
});

describe("a list within a page", () => {
  it("of an idea's locations, and of ideas with locations, has each row under one value of each filter", async () => {
    const { harbor, pier } = world;
    const [given, kept] = [await makeLocation(app.db, pier), await makeLocation(app.db, pier)];
    const idea = await app.db
      .selectFrom("ideas")
      .select("id")
      .where("companyId", "=", harbor.id)
      .executeTakeFirstOrThrow();
    const ofIdea = { companyId: harbor.id, ideaId: idea.id };
    await app.db
      .insertInto("ideaLocations")
      .values([
        { ...ofIdea, locationId: given.id, isIncluded: true },
        { ...ofIdea, locationId: kept.id, isIncluded: false },
      ])
      .execute();
    const { access } = await makePerson(app.db, world.harborAdvisor);
    await expectParted(ideaAvailabilityList, (at) =>
      ideaAvailabilityList.page(app.db, { access, scope: { companyId: harbor.id }, at }),
    );
    await expectParted(ideaLocationList, (at) =>
      ideaLocationList.page(app.db, { access, scope: { ideaId: idea.id }, at }),
    );
  });

  it("of a geography's locations shows those within it", async () => {
    const { sunrise, shop, kiosk } = world;
    const { id: geographyId } = await makeGeography(app.db, sunrise, { locations: [shop, kiosk] });
    const { access } = await makePerson(app.db, world.advisor);
    const { rows } = await geographyLocationList.page(app.db, {
      access,
      scope: { geographyId },
      at: new URLSearchParams(),
    });
    expect(rows.map(({ id }) => id).sort((one, other) => one - other)).toEqual([shop.id, kiosk.id]);
    tried.set("geography-locations", new Set());
  });

  it("of an import's rows has each row under one outcome", async () => {
    const { access } = await makePerson(app.db, world.advisor);
    const scope = { importId: (await makeImport(app.db, world.sunrise)).id, keyHeader: "Email" };
    await expectParted(importRowList, (at) => importRowList.page(app.db, { access, scope, at }));
  });

  it("of an account's entries has each row under one kind, and downloads them all", async () => {
    const { access } = await makePerson(app.db, world.advisor);
    const account = await makeBudgetAccount(app.db, await makeProgram(app.db, world.sunrise), world.kiosk);
    const scope = { accountId: account.id };
    await expectParted(ledgerEntryList, (at) => ledgerEntryList.page(app.db, { access, scope, at }));
    const path = (query: string) => `/manage-incentive/accounts/${account.id}/entries.csv${query}`;
    const cookie = await app.signIn(world.advisor);
    const lines = async (query: string) =>
      (await app.get(path(query), { cookie })).text.trim().split("\r\n").length - 1;
    expect([await lines(""), await lines("?type=allocate"), await lines("?type=spend")]).toEqual([1, 1, 0]);
  });

  it("of an announcement's readers downloads its recipients", async () => {
    const { id } = await makeAnnouncement(app.db, world.sunrise);
    await app.db.insertInto("announcementReaders").values({ announcementId: id, userId: world.owner.id }).execute();
    const path = `/company/${world.sunrise.id}/announcements/${id}/readers.csv`;
    const { text } = await app.get(path, { cookie: await app.signIn(world.advisor) });
    expect(text).toContain(world.owner.email);
    expect(text).not.toContain(world.administrator.email);
    tried.set("announcement-readers", new Set());
  });
});

/** Check that every row of a list matches exactly one value of each filter. */
async function expectParted(
  { name }: { name: string },
  page: (at: URLSearchParams) => Promise<{ total: number; rows: object[]; filters: readonly FilterView[] }>,
): Promise<void> {
  const { total, filters } = await page(new URLSearchParams());
  expect(total).toBeGreaterThan(0);
  expect(filters.length).toBeGreaterThan(0);
  for (const filter of filters) {
    let sum = 0;
    for (const { value } of filter.options) sum += (await page(new URLSearchParams({ [filter.name]: value }))).total;
    expect([filter.name, sum]).toEqual([filter.name, total]);
  }
  tried.set(name, new Set(filters.map((filter) => filter.name)));
}

describe("the registry of lists", () => {
  it("has no untested list, and no untested filter", async () => {
    await loadLists();
    const open = declaredLists().flatMap(({ name, filters }) => {
      const done = tried.get(name);
      if (!done) return name in triedElsewhere ? [] : [name];
      return filters.filter((filter) => !done.has(filter)).map((filter) => `${name}: ${filter}`);
    });
    expect(open).toEqual([]);
  });

  it("has no list that shows more than six columns by default, except matrices and tables below a row", async () => {
    await loadLists();
    const wide = declaredLists().flatMap(({ name, shown }) =>
      shown && shown.length > MAX_DEFAULT_COLUMNS && !(name in wideLists) ? [`${name}: ${shown.join()}`] : [],
    );
    expect(wide).toEqual([]);
    expect(Object.keys(wideLists).filter((name) => !declaredLists().some((list) => list.name === name))).toEqual([]);
  });

  it("names as tested elsewhere only lists that are not tested here", () => {
    const names = declaredLists().map(({ name }) => name);
    expect(Object.keys(triedElsewhere).filter((name) => tried.has(name) || !names.includes(name))).toEqual([]);
  });
});

/** Tested filters of each list, by the list's name. */
const tried = new Map<string, Set<string>>();

/** Lists that no page of this test shows, each with the file that tests its rows. */
const triedElsewhere: Record<string, string> = Object.fromEntries(
  [
    "allowedUsers",
    "customEvents",
    "completions",
    "costsOfItems",
    "nearLocations",
    "locationUsers",
    "userLocations",
    "usageOfUsers",
  ].map((name) => [name, "It opens below a row of a report and has no address: tests/db/reports.test.ts."]),
);

/** Load every module that declares a list. */
async function loadLists(): Promise<void> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" });
  for (const path of files.filter((path) => path.endsWith(".server.ts"))) {
    if (readFileSync(`app/${path}`, "utf8").includes("defineList<")) await import(`#app/${path}`);
  }
}

type ShownFilter = z.infer<typeof shownFilter>;
const shownFilter = z.object({
  name: z.string(),
  kind: z.string(),
  options: z.array(z.object({ value: z.string() })),
});

const MAX_VALUES = 3;

/** Return the rows by a filter, with one of its first values that leaves some rows and not all, if there is one. */
async function narrowed(list: ListUnderTest, { name, kind, options }: ShownFilter, whole: number) {
  const typed = kind === "day" ? ["2026-11-15"] : ["a", "1"];
  const values = options.length > 0 ? options.map(({ value }) => value) : typed;
  let rows: { query: string; keys: string[] } = { query: "", keys: [] };
  for (const value of values.slice(0, MAX_VALUES)) {
    const query = new URLSearchParams({ [name]: value }).toString();
    const { keys, total } = await pageOf(list, `${query}&size=100`);
    rows = { query, keys: total > keys.length ? await shown(list, query) : keys };
    if (total > 0 && total < whole) break;
  }
  return rows;
}

async function shown(list: ListUnderTest, query: string, size = 100): Promise<string[]> {
  const rows: string[] = [];
  for (let page = 1; ; page += 1) {
    const { keys, total } = await pageOf(list, `${query}&size=${size}&page=${page}`);
    rows.push(...keys);
    if (rows.length >= total || keys.length === 0) return rows;
  }
}

async function firstPage(list: ListUnderTest, query: string): Promise<string[]> {
  return (await pageOf(list, query)).keys;
}

async function pageOf(list: ListUnderTest, query: string) {
  const { text } = await read(list, query);
  const shape = z.object({
    name: z.string().default(""),
    columns: z.array(z.object({ id: z.string(), hidden: z.boolean().default(false) })).default([]),
    standard: z.object({ by: z.string() }).default({ by: "" }),
    total: z.number(),
    filters: z.array(shownFilter).default([]),
    rows: z.array(z.record(z.string(), z.unknown())),
  });
  const given = z.union([z.object({ list: shape }).transform(({ list }) => list), shape]);
  const data = given.parse(JSON.parse(text));
  const { rows, ...page } = data;
  return { ...page, keys: rows.map((row) => String(row[list.key])) };
}

async function read(list: ListUnderTest, query: string) {
  return app.getData(asked(list.path(), query), list.routeId, { cookie: await cookieOf(list) });
}

const cookies = new Map<number, string>();

/** Return the reader's cookie; each reader signs in once. */
async function cookieOf(list: ListUnderTest): Promise<string> {
  const reader = list.reader(world);
  const cookie = cookies.get(reader.id) ?? (await app.signIn(reader));
  cookies.set(reader.id, cookie);
  return cookie;
}

function asked(path: string, query: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${query}`;
}

async function downloaded(list: ListUnderTest, query: string): Promise<string[]> {
  await app.db.deleteFrom("rateLimits").execute();
  const { text, status } = await app.get(asked(list.download(), query), { cookie: await cookieOf(list) });
  expect(status).toBe(200);
  const rows = z.array(z.record(z.string(), z.string())).parse(parse(text, { bom: true, columns: true }));
  // A leading apostrophe keeps spreadsheets from reading a formula.
  return rows.map((row) => (row[list.column] ?? "").replace(/^'(?=[=+@-])/, ""));
}
