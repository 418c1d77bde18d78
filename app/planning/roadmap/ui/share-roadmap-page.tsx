import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { countText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import type { SerializeFrom } from "@remix-run/node";
import type { listRoadmapShares } from "../shared-roadmap.server.ts";

type Share = SerializeFrom<typeof listRoadmapShares>[number];

/** The links that show a roadmap to people without an account: makes them, lists them, ends them. */
export function ShareRoadmapPage({
  plan,
  shares,
  address,
}: {
  plan: { id: number; name: string; locationId: number; location: string; timeZone: string };
  shares: readonly Share[];
  /** The link that was just made; it is never shown again. */
  address: string | undefined;
}) {
  return (
    <Page
      title="Share the roadmap"
      width="form"
      crumbs={[
        { label: plan.name, to: paths.plan(plan.id) },
        { label: "Execution Roadmap", to: paths.roadmap(plan.id, plan.locationId) },
      ]}
      purpose={`Show ${plan.name} at ${plan.location} to a printer, a school or your crew. They see what happens when, without costs and without names, and change nothing.`}
    >
      {address && (
        <Banner tone="success" role="status">
          Copy this link now; it is not shown again.
          <p className="stack row-after">
            <input type="text" readOnly value={address} aria-label="Link to the roadmap" className="native-input" />
          </p>
        </Banner>
      )}
      <Card title="Make a link">
        <p className="soft">It works for 30 days, for everybody who has it. You can end it at any time.</p>
        <Form method="post" className="row-after">
          <IdempotencyKey key={address} />
          <SubmitButton intent="share">Make link</SubmitButton>
        </Form>
      </Card>
      <Card title="Links that work">
        {shares.length === 0 && <p className="soft">There is none. What you make above is listed here.</p>}
        <ul className="bare stack">
          {shares.map((share) => (
            <li key={share.id} className="between">
              <div>
                Until <Instant at={share.expiresAt} timeZone={plan.timeZone} />
                <p className="soft">
                  Made <Instant at={share.createdAt} timeZone={plan.timeZone} /> by {share.by}
                </p>
                <p className="soft">
                  {countText(share.visits, "visit")}
                  {share.lastVisitedAt && (
                    <>
                      , the last <Instant at={share.lastVisitedAt} timeZone={plan.timeZone} />
                    </>
                  )}
                </p>
              </div>
              <ConfirmButton
                label="Revoke"
                confirmLabel="Revoke link"
                intent="revoke"
                tone="danger"
                title="Revoke this link?"
                text="Whoever opens it from now on sees nothing."
                values={{ id: share.id }}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
