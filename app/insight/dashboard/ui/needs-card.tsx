import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import type { Desk } from "../desk.server.ts";
import styles from "./desk.module.css";

/** What waits for somebody, each number with the way to the list behind it. */
export function NeedsCard({
  needs,
  claims,
  studio,
  social,
  unclaimed,
  guestsInvited,
  locationId,
  today,
}: {
  needs: Desk["needs"];
  claims: Desk["claims"];
  studio: Desk["studio"];
  social: Desk["social"];
  unclaimed: { count: number };
  guestsInvited: number;
  locationId: number | null;
  today: string;
}) {
  const plansOf = (status: string) => {
    const filters = new URLSearchParams({ ...(locationId === null ? {} : { location: String(locationId) }), status });
    return `${paths.plans()}?${filters}`;
  };
  const lines = [
    {
      count: needs.late,
      words: ["action is late", "actions are late"],
      to: paths.checklist(locationId, { late: 1 }),
      tone: "danger",
    },
    {
      count: needs.dueToday,
      words: ["action is due today", "actions are due today"],
      to: paths.checklist(locationId, { due: today }),
    },
    {
      count: claims.asked,
      words: ["claim asks you for information", "claims ask you for information"],
      to: `${paths.claims()}?status=infoRequested`,
      tone: "danger",
    },
    {
      count: studio.proofs,
      words: ["proof of the studio waits for you", "proofs of the studio wait for you"],
      to: `${paths.studioRequests()}?status=proofReady`,
    },
    {
      count: studio.asked,
      words: ["studio request asks you something", "studio requests ask you something"],
      to: `${paths.studioRequests()}?status=infoRequested`,
      tone: "danger",
    },
    {
      count: social.posts,
      words: ["post waits for your approval", "posts wait for your approval"],
      to: `${paths.socialOrders()}?status=awaitingApproval`,
    },
    {
      count: social.unpaid,
      words: ["social media order is not paid", "social media orders are not paid"],
      to: `${paths.socialOrders()}?status=pendingPayment&status=paymentFailed`,
    },
    {
      count: unclaimed.count,
      words: ["activity can be claimed", "activities can be claimed"],
      to: paths.unclaimedMoney(),
    },
    { count: claims.drafts, words: ["claim is a draft", "claims are drafts"], to: `${paths.claims()}?status=draft` },
    {
      count: needs.saved,
      words: ["{plan} is ready to activate", "{plans} are ready to activate"],
      to: plansOf("saved"),
    },
    { count: needs.drafts, words: ["{plan} is a draft", "{plans} are drafts"], to: plansOf("draft") },
    {
      count: guestsInvited,
      words: ["{guest} has not registered yet", "{guests} have not registered yet"],
      to: `${paths.guestAccounts()}?status=Invited`,
    },
  ].filter(({ count }) => count > 0);
  return (
    <Card title="What needs you">
      {lines.length === 0 ? (
        <p className="soft">Nothing waits for you. Well done.</p>
      ) : (
        <ul className={styles.needs}>
          {lines.map(({ count, words: [one, more], to, tone }) => (
            <li key={to}>
              <a href={to} className={styles.need} data-tone={tone}>
                <strong>{count}</strong>
                <Say>{count === 1 ? one : more}</Say>
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
