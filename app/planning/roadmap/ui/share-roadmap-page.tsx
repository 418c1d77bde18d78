import { Form } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import type { listRoadmapShares } from "../shared-roadmap.server.ts";

type Share = SerializeFrom<typeof listRoadmapShares>[number];

/** Page to create, list and revoke the links that show a roadmap to people without an account. */
export function ShareRoadmapPage({
  plan,
  shares,
  address,
}: {
  plan: { id: number; name: string; locationId: number; location: string; timeZone: string };
  shares: readonly Share[];
  /** Newly created link; it is never shown again. */
  address: string | undefined;
}) {
  return (
    <Page
      title="Share roadmap"
      width="form"
      crumbs={[
        { label: plan.name, to: paths.plan(plan.id) },
        { label: "Execution roadmap", to: paths.roadmap(plan.id, plan.locationId) },
      ]}
      purpose={`Share ${plan.name} at ${plan.location} with a printer, a school or your crew. They see the schedule, without costs or names, and can't change anything.`}
    >
      {address && (
        <Banner tone="success" role="status">
          Copy this link now. We show it only once.
          <p className="stack row-after">
            <input type="text" readOnly value={address} aria-label="Roadmap link" className="native-input" />
          </p>
        </Banner>
      )}
      <Card title="New link">
        <p className="soft">Anyone with the link can view the roadmap for 30 days. You can turn it off anytime.</p>
        <Form method="post" className="row-after">
          <IdempotencyKeyInput key={address} />
          <SubmitButton intent="share">Create link</SubmitButton>
        </Form>
      </Card>
      <Card title="Active links">
        {shares.length === 0 && <p className="soft">No active links.</p>}
        <ul className="bare stack">
          {shares.map((share) => (
            <li key={share.id} className="between">
              <div>
                Expires <Instant at={share.expiresAt} timeZone={plan.timeZone} />
                <p className="soft">
                  Created <Instant at={share.createdAt} timeZone={plan.timeZone} /> by {share.by}
                </p>
                <p className="soft">
                  {countText(share.visits, "visit")}
                  {share.lastVisitedAt && (
                    <>
                      , last <Instant at={share.lastVisitedAt} timeZone={plan.timeZone} />
                    </>
                  )}
                </p>
              </div>
              <ConfirmButton
                label="Turn off"
                confirmLabel="Turn off link"
                intent="revoke"
                tone="danger"
                title="Turn off this link?"
                text="People with the link can no longer view the roadmap."
                values={{ id: share.id }}
              />
            </li>
          ))}
        </ul>
      </Card>
    </Page>
  );
}
