import { useEffect, useRef, useSyncExternalStore } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import styles from "#app/ui/page/notices.module.css";
import { type UnsentForm, listUnsentForms, subscribeToUnsentForms } from "./unsent-forms.ts";
import { Icon } from "#app/ui/content/icon.tsx";
import { leaveWithoutAsking } from "./unsaved-changes.ts";

const NONE: readonly UnsentForm[] = [];

/** Return the forms of this page that were sent and not saved. */
export function useUnsentForms(): readonly UnsentForm[] {
  return useSyncExternalStore(subscribeToUnsentForms, listUnsentForms, () => NONE);
}

/** Alert that a form was not saved, above the page that still has the typed values. Rendered once, in the root. */
export function UnsentFormsBanner() {
  const failed = useUnsentForms();
  const button = useRef<HTMLDivElement>(null);
  const [first] = failed;
  useEffect(() => {
    if (first) button.current?.querySelector("button")?.focus();
  }, [first]);

  if (!first) return null;
  const signedOut = failed.find(({ isSignedOut }) => isSignedOut);
  return (
    <div role="alert" className={`${styles.floating} ${styles.central}`} data-tone="danger" data-print="hide">
      <Icon name="danger" />
      <div className="stack close top grow">
        <p>
          <strong>Not saved.</strong> {first.reason} Your changes are still on this page.
        </p>
        <div ref={button}>
          {signedOut ? (
            <Button look="primary" small onClick={() => signIn(signedOut)}>
              Sign in and save
            </Button>
          ) : (
            <Button look="primary" small onClick={() => failed.forEach(({ retry }) => retry())}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Open the sign-in page and post the unsent form to it, so that it can be sent again after the sign-in. */
function signIn({ to, body }: UnsentForm): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = paths.login();
  const entries = [...body.entries()];
  const post = {
    to,
    fields: entries.filter(([, value]) => typeof value === "string"),
    files: entries.flatMap(([, value]) => (value instanceof File && value.name ? [value.name] : [])),
  };
  for (const [name, value] of [
    ["next", to.split("?")[0] ?? to],
    ["post", JSON.stringify(post)],
  ] as const) {
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  }
  document.body.append(form);
  leaveWithoutAsking();
  form.submit();
}
