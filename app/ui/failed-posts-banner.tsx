import { useEffect, useRef, useSyncExternalStore } from "react";
import { paths } from "#app/paths.ts";
import { Button } from "./buttons.tsx";
import styles from "./failed-posts-banner.module.css";
import { type FailedPost, failedPosts, subscribeToFailedPosts } from "./failed-posts.ts";
import { Icon } from "./icon.tsx";
import { leaveWithoutAsking } from "./unsaved-changes.ts";

const NONE: readonly FailedPost[] = [];

/** The forms of this page that were sent and not saved. */
export function useFailedPosts(): readonly FailedPost[] {
  return useSyncExternalStore(subscribeToFailedPosts, failedPosts, () => NONE);
}

/** Says that a form was not saved, above the page that still holds what was typed. Stands once, in the root. */
export function FailedPostsBanner() {
  const failed = useFailedPosts();
  const button = useRef<HTMLDivElement>(null);
  const [first] = failed;
  useEffect(() => {
    if (first) button.current?.querySelector("button")?.focus();
  }, [first]);

  if (!first) return null;
  const signedOut = failed.find(({ isSignedOut }) => isSignedOut);
  return (
    <div role="alert" className={styles.banner} data-print="hide">
      <Icon name="danger" />
      <div className={styles.body}>
        <p>
          <strong>Not saved.</strong> {first.why} What you typed is still on this page.
        </p>
        <div ref={button}>
          {signedOut ? (
            <Button look="primary" small onClick={() => signIn(signedOut)}>
              Sign in and save
            </Button>
          ) : (
            <Button look="primary" small onClick={() => failed.forEach(({ again }) => again())}>
              Try again
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

/** Leaves for the sign-in page with the post in hand, which then can be sent again. */
function signIn({ to, body }: FailedPost): void {
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
