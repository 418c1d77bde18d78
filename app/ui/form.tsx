import { useWindowEvent } from "@mantine/hooks";
import { useBlocker, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState, type ReactNode } from "react";
import { Button, ButtonLink } from "./buttons.tsx";
import { useFailedPosts } from "./failed-posts-banner.tsx";
import styles from "./form.module.css";
import { Icon } from "./icon.tsx";
import { Banner } from "./notices.tsx";
import { useSay } from "./say.tsx";
import { askToLeave, mayAskBeforeLeaving } from "./unsaved-changes.ts";

/** What a form's frame needs of conform's metadata; a FormMetadata of any schema fits. */
export interface FormLike {
  id: string;
  errors?: string[];
  allErrors: Record<string, string[]>;
  status?: "success" | "error";
  dirty: boolean;
}

/**
 * The problems of a refused form in one place: it takes focus when the answer comes and links to the fields. `labels`
 * names fields by name.
 */
export function FormProblems({ form, labels = {} }: { form: FormLike; labels?: Record<string, string> }) {
  const box = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  const say = useSay();
  const isRefused = form.status === "error";

  useEffect(() => {
    if (isRefused && state === "idle") box.current?.focus();
  }, [isRefused, state]);

  const fields = Object.entries(form.allErrors).filter(([name]) => name !== "");
  if (!isRefused || (fields.length === 0 && !form.errors)) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert" className={styles.problems}>
      <Icon name="danger" />
      <div>
        {form.errors?.map((error) => (
          <p key={error}>
            <strong>{say(error)}</strong>
          </p>
        ))}
        {fields.length > 0 && (
          <>
            {!form.errors && <strong>{headline(fields.length)}</strong>}
            <ul>
              {fields.map(([name, errors]) => (
                <li key={name}>
                  <a href={`#${form.id}-${name}`} onClick={focusField}>
                    {labels[name] && say(`${labels[name]}: `)}
                    {say(errors.join(" "))}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}

function headline(count: number): string {
  return count === 1 ? "One field needs your attention." : `${count} fields need your attention.`;
}

// A fragment link alone moves the view but not the focus, and stays in the address.
function focusField(event: React.MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)));
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Save and Cancel, in view while a long form scrolls; busy while a form of the page is being sent. */
export function SaveBar({
  saveLabel,
  cancelTo,
  intent,
  children,
}: {
  saveLabel: string;
  cancelTo?: string;
  /** The value of the button's `intent`, for forms of several buttons. */
  intent?: string;
  children?: ReactNode;
}) {
  return (
    <div className="foot" data-print="hide">
      <SubmitButton intent={intent}>{saveLabel}</SubmitButton>
      {cancelTo && <ButtonLink to={cancelTo}>Cancel</ButtonLink>}
      {children}
    </div>
  );
}

/** The Enter key saves, whatever button stands first. */
export function EnterSaves({ intent }: { intent?: string }) {
  return (
    <button
      type="submit"
      className="visually-hidden"
      tabIndex={-1}
      aria-hidden="true"
      {...(intent ? { name: "intent", value: intent } : {})}
    >
      Save
    </button>
  );
}

/** The submit button of a form, busy and disabled while it is being sent, so that a second click sends nothing. */
export function SubmitButton({
  children,
  intent,
  tone,
  fullWidth = false,
}: {
  children: ReactNode;
  intent?: string;
  tone?: "danger" | "secondary";
  fullWidth?: boolean;
}) {
  const isSending = useIsSending(intent);
  return (
    <Button
      type="submit"
      look={tone ?? "primary"}
      full={fullWidth}
      busy={isSending}
      disabled={isSending}
      name={intent === undefined ? undefined : "intent"}
      value={intent}
    >
      {children}
    </Button>
  );
}

/** Whether a form of this page is being sent; with an intent, whether it is that one. */
export function useIsSending(intent?: string): boolean {
  const { formMethod, formData } = useNavigation();
  const hasFailed = useFailedPosts().length > 0;
  if (formMethod !== "POST" || hasFailed) return false;
  return intent === undefined || formData?.get("intent") === intent;
}

/** A section of a form: heading, sentence, fields. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const say = useSay();
  return (
    <section className="stack loose">
      <div>
        <h2>{say(title)}</h2>
        {text && <p className={`soft ${styles.text}`}>{say(text)}</p>}
      </div>
      <div className="stack loose">{children}</div>
    </section>
  );
}

/** The fields of a form one below the other. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className="stack loose">{children}</div>;
}

/** Two or three short fields beside each other; one below the other where there is no room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Asks before a page with unsaved typing is left. */
export function useUnsavedChangesGuard(form: FormLike, { alsoWithinPage = false } = {}): void {
  // A control that takes a native field's place can look like a change; a person's change begins with a press.
  const isDirty = useWasPressed() && form.dirty;
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Path; nextLocation: Path }) =>
        isDirty &&
        mayAskBeforeLeaving() &&
        (currentLocation.pathname !== nextLocation.pathname ||
          (alsoWithinPage && currentLocation.search !== nextLocation.search)),
      [isDirty, alsoWithinPage],
    ),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { proceed, reset } = blocker;
    void askToLeave().then((leaves) => (leaves ? proceed() : reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (mayAskBeforeLeaving()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}

/** Whether a key or a button was pressed on this page, other than on a link. */
function useWasPressed(): boolean {
  const [wasPressed, setWasPressed] = useState(false);
  const look = ({ target }: Event) => {
    if (!wasPressed && target instanceof Element && !target.closest("a")) setWasPressed(true);
  };
  useWindowEvent("pointerdown", look);
  useWindowEvent("keydown", look);
  useWindowEvent("drop", look);
  return wasPressed;
}

interface Path {
  pathname: string;
  search: string;
}

/** The refusal of a save on a stale version (PRODUCT.md 0); what was typed stays in the form below it. */
export function StaleNotice({ thing, children }: { thing: string; children?: ReactNode }) {
  const say = useSay();
  return (
    <Banner tone="warning" role="alert">
      Someone else changed this {say(thing)} while you were editing. Review their changes and save again.
      {children}
    </Banner>
  );
}
