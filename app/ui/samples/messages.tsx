import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { StaleNotice } from "#app/ui/form/form.tsx";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { MonthSwitcher } from "#app/ui/page/month-switcher.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { Count, DateText, EmptyState, Instant, Money, Status } from "#app/ui/content/status.tsx";
import { showToast } from "#app/ui/page/toast.ts";

/** Buttons, in each look and state. */
export function ButtonSamples() {
  return (
    <div className="row">
      <Button look="primary">Activate plan</Button>
      <Button>Save draft</Button>
      <Button look="quiet">Skip</Button>
      <Button look="danger">Archive plan</Button>
      <Button look="primary" busy disabled>
        Saving
      </Button>
      <Button disabled>Save draft</Button>
      <ButtonLink to="/dev/components" look="primary">
        Create plan
      </ButtonLink>
      <ConfirmButton
        label="Block user"
        title="Block Ada Lovelace?"
        text="Ada Lovelace is signed out at once and cannot sign in until you unblock the account."
        intent="block"
        tone="danger"
      />
    </div>
  );
}

/** Toasts and banners, in each tone. */
export function NoticeSamples() {
  return (
    <div className="stack">
      <div className="row">
        <Button onClick={() => showToast({ tone: "success", text: "The plan is active." })}>Show success</Button>
        <Button onClick={() => showToast({ tone: "danger", text: "The plan could not be saved. Nothing was lost." })}>
          Show error
        </Button>
        <Button onClick={() => showToast({ tone: "info", text: "Your advisor has been told." })}>Show info</Button>
      </div>
      <Banner tone="success">The plan is active.</Banner>
      <Banner tone="info" title="New terms">
        The terms change on 12/01/2026. You are asked to accept them then.
      </Banner>
      <Banner tone="warning">This plan starts in the past.</Banner>
      <Banner tone="danger">The file is larger than 10 MB. Choose a smaller one.</Banner>
      <StaleNotice thing="plan" />
    </div>
  );
}

/** Status, facts, money, dates, counts. */
export function FactSamples() {
  return (
    <Card title="Downtown, PC 341220">
      <Facts
        columns={2}
        facts={[
          { term: "Status", value: <Status tone="success" word="Active" since={<DateText day="2026-11-01" />} /> },
          { term: "Review", value: <Status tone="warning" word="Waiting" /> },
          { term: "Payment", value: <Status tone="danger" word="Refused" /> },
          { term: "Proof", value: <Status tone="info" word="Sent" /> },
          { term: "Archive", value: <Status tone="neutral" word="Archived" /> },
          { term: "Spent", value: <Money cents={123_456} /> },
          { term: "Last change", value: <Instant at="2026-11-21T14:05:00Z" timeZone="America/Chicago" /> },
          { term: "People", value: <Count of={37} noun="person" plural="people" /> },
        ]}
      />
    </Card>
  );
}

/** Empty state, sanitized HTML and month switcher. */
export function ContentSamples() {
  return (
    <div className="stack">
      <Card>
        <MonthSwitcher month="2026-11" linkTo={(month) => `?month=${month}`} />
      </Card>
      <Card flush>
        <EmptyState
          title="No plans yet"
          text="A plan holds the marketing of one location for one season."
          action={{ label: "Create plan", to: "/dev/components" }}
        />
      </Card>
      <Card title="Terms">
        <SafeHtml html={SAMPLE_HTML} />
      </Card>
    </div>
  );
}

const SAMPLE_HTML = `<h2>1. Use</h2><p>You use the portal for <strong>your own locations</strong> and keep your password
to yourself. Questions go to <a href="mailto:help@example.test">your advisor</a>.</p><ul><li>Plans are yours.</li>
<li>Ideas belong to the company.</li></ul><blockquote>Shown as it was saved.</blockquote>`;
