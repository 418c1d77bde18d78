import type { SerializeFrom } from "@remix-run/node";
import { Form } from "@remix-run/react";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Instant, Status } from "#app/ui/content/status.tsx";
import { agentText } from "#app/ui/text/agent-text.ts";
import type { listSessions } from "../person-queries.server.ts";
import styles from "./sections.module.css";

type Session = SerializeFrom<Awaited<ReturnType<typeof listSessions>>>[number];

/** List of a user's sessions, with a button that ends all others. */
export function SessionsSection({ sessions, timeZone }: { sessions: Session[]; timeZone: string }) {
  return (
    <Card title="Signed-in browsers">
      <ul className={`bare ${styles.sessions}`}>
        {sessions.map((session) => (
          <li key={session.id}>
            <span className="medium">{agentText(session.agent)}</span>
            {session.isThisOne ? <Status tone="success" word="This browser" /> : <span />}
            <span className={`note ${styles.across}`}>
              {session.address && <>From {session.address}. </>}
              Signed in <Instant at={session.createdAt} timeZone={timeZone} />, last seen{" "}
              <Instant at={session.lastSeenAt} timeZone={timeZone} />.
            </span>
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" className="row">
          <input type="hidden" name="intent" value="sign-out-others" />
          <SubmitButton tone="secondary">Sign out other browsers</SubmitButton>
          <span className="note">
            <T>
              {"Links to your {calendar} and {plans} that others use will stop working. Create new ones afterward."}
            </T>
          </span>
        </Form>
      )}
    </Card>
  );
}
