import { Form } from "@remix-run/react";
import { Button } from "#app/ui/page/buttons.tsx";
import { Disclosure } from "#app/ui/page/disclosure.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { buttonClass } from "#app/ui/page/buttons.tsx";

interface Notification {
  id: number;
  state: "unread" | "read";
}

const later = [
  { intent: "tomorrow", label: "Remind me tomorrow" },
  { intent: "next-week", label: "Remind me next week" },
  { intent: "mute", label: "Mute this topic" },
];

/** Buttons of one notification; they work without script. */
export function NotificationControls({ notification: { id, state } }: { notification: Notification }) {
  return (
    <Form method="post" className="row" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      {state === "unread" && (
        <Button type="submit" small name="intent" value="read">
          Mark as read
        </Button>
      )}
      <Disclosure
        className="fold"
        summaryClass={buttonClass({ small: true })}
        summary={
          <>
            Snooze or mute
            <Icon name="chevron-down" size={16} />
          </>
        }
      >
        <div className="hanging">
          {later.map(({ intent, label }) => (
            <button key={intent} type="submit" name="intent" value={intent} className="option">
              {label}
            </button>
          ))}
        </div>
      </Disclosure>
    </Form>
  );
}
