import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import type { DashboardData } from "../dashboard-data.server.ts";
import styles from "./dashboard.module.css";

/** Tasks that wait for the user, each count linked to its list. */
export function NeedsAttentionCard({
  needs,
  claims,
  studio,
  social,
  unclaimed,
  guestsInvited,
  locationId,
  today,
}: {
  needs: DashboardData["needs"];
  claims: DashboardData["claims"];
  studio: DashboardData["studio"];
  social: DashboardData["social"];
  unclaimed: { count: number };
  guestsInvited: number;
  locationId: number | null;
  today: string;
}) {
  const listOf = (path: string, ...statuses: string[]) => {
    const filters = new URLSearchParams(statuses.map((status) => ["status", status]));
    if (locationId !== null) filters.set("location", String(locationId));
    return `${path}?${filters}`;
  };
  const lines = [
    {
      count: needs.late,
      words: ["late to-do", "late to-dos"],
      to: paths.checklist(locationId, { late: 1 }),
      tone: "danger",
    },
    {
      count: needs.dueToday,
      words: ["to-do due today", "to-dos due today"],
      to: paths.checklist(locationId, { due: today }),
    },
    {
      count: claims.asked,
      words: ["claim needs more information", "claims need more information"],
      to: listOf(paths.claims(), "infoRequested"),
      tone: "danger",
    },
    {
      count: studio.proofs,
      words: ["studio proof to review", "studio proofs to review"],
      to: listOf(paths.studioRequests(), "proofReady"),
    },
    {
      count: studio.asked,
      words: ["studio request needs more information", "studio requests need more information"],
      to: listOf(paths.studioRequests(), "infoRequested"),
      tone: "danger",
    },
    {
      count: social.posts,
      words: ["post to approve", "posts to approve"],
      to: listOf(paths.socialOrders(), "awaitingApproval"),
    },
    {
      count: social.unpaid,
      words: ["unpaid social media order", "unpaid social media orders"],
      to: listOf(paths.socialOrders(), "pendingPayment", "paymentFailed"),
    },
    {
      count: unclaimed.count,
      words: ["activity to claim", "activities to claim"],
      to: paths.unclaimedMoney({ location: locationId }),
    },
    { count: claims.drafts, words: ["draft claim", "draft claims"], to: listOf(paths.claims(), "draft") },
    {
      count: needs.saved,
      words: ["{plan} ready to activate", "{plans} ready to activate"],
      to: listOf(paths.plans(), "saved"),
    },
    { count: needs.drafts, words: ["draft {plan}", "draft {plans}"], to: listOf(paths.plans(), "draft") },
    {
      count: guestsInvited,
      words: ["invited {guest} hasn't registered yet", "invited {guests} haven't registered yet"],
      to: `${paths.guestAccounts()}?status=Invited`,
    },
  ].filter(({ count }) => count > 0);
  return (
    <Card title="Needs your attention">
      {lines.length === 0 ? (
        <p className="soft">You're all caught up.</p>
      ) : (
        <ul className={styles.needs}>
          {lines.map(({ count, words: [one, more], to, tone }) => (
            <li key={to}>
              <a href={to} className={styles.need} data-tone={tone}>
                <strong>{count}</strong>
                <T>{count === 1 ? one : more}</T>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
