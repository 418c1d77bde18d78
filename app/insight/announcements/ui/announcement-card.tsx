import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Card } from "#app/ui/page/page.tsx";

interface Announcement {
  id: number;
  title: string;
  html: string;
  mustAcknowledge: boolean;
  isAcknowledged: boolean;
}

/** Announcement with the button that confirms or dismisses it. */
export function AnnouncementCard({
  announcement,
  hasTitle = true,
}: {
  announcement: Announcement;
  hasTitle?: boolean;
}) {
  return (
    <Card title={hasTitle ? announcement.title : undefined}>
      <AnnouncementText announcement={announcement} />
    </Card>
  );
}

/** Text of an announcement with its button. */
export function AnnouncementText({ announcement }: { announcement: Announcement }) {
  const { id, html, mustAcknowledge, isAcknowledged } = announcement;
  return (
    <div className="stack">
      <SafeHtml html={html} />
      {isAcknowledged ? (
        <p className="soft">You confirmed that you read this.</p>
      ) : (
        <Form method="post" action={paths.announcement(id)}>
          <SubmitButton intent="acknowledge" tone={mustAcknowledge ? undefined : "secondary"}>
            Got it
          </SubmitButton>
        </Form>
      )}
    </div>
  );
}
