import { useWindowEvent } from "@mantine/hooks";
import { useBlocker, useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef, type ReactNode } from "react";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import { useUnsentForms } from "./unsent-forms-banner.tsx";
import styles from "./form.module.css";
import { Icon } from "#app/ui/content/icon.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { confirmLeave, canAskBeforeLeaving } from "./unsaved-changes.ts";

/** Subset of conform's metadata that a form's frame needs; a FormMetadata of any schema fits. */
export interface FormLike {
  id: string;
  errors?: string[];
  allErrors: Record<string, string[]>;
  status?: "success" | "error";
  dirty: boolean;
}

/**
 * Errors of a refused form in one place. It takes focus when the answer arrives and links to the fields; `labels` holds
 * labels by field name.
 */
export function FormErrors({ form, labels = {} }: { form: FormLike; labels?: Record<string, string> }) {
  const box = useRef<HTMLDivElement>(null);
  const { state } = useNavigation();
  const translate = useTranslate();
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
            <strong>{translate(error)}</strong>
          </p>
        ))}
        {fields.length > 0 && (
          <>
            {!form.errors && <strong>{headline(fields.length)}</strong>}
            <ul>
              {fields.map(([name, errors]) => (
                <li key={name}>
                  <a href={`#${form.id}-${name}`} onClick={focusField}>
                    {labels[name] && translate(`${labels[name]}: `)}
                    {translate(errors.join(" "))}
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

// A fragment link alone scrolls but does not move the focus, and stays in the address.
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
  /** Value of the button's `intent`, for forms with several buttons. */
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

/** Hidden first submit button, so that the Enter key saves whichever button comes first. */
export function DefaultSubmitButton({ intent }: { intent?: string }) {
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

/** Submit button, busy and disabled while the form is being sent, so that a second click sends nothing. */
export function SubmitButton({
  children,
  intent,
  tone,
  fullWidth = false,
  shortcut,
}: {
  children: ReactNode;
  intent?: string;
  tone?: "danger" | "secondary";
  fullWidth?: boolean;
  shortcut?: string;
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
      shortcut={shortcut}
    >
      {children}
    </Button>
  );
}

/** Tell whether a form of this page is being sent: any, or the one with `intent` and the values of other fields. */
export function useIsSending(intent?: string, values: Readonly<Record<string, string | number>> = {}): boolean {
  const { formMethod, formData } = useNavigation();
  const hasFailed = useUnsentForms().length > 0;
  if (formMethod !== "POST" || hasFailed) return false;
  const sent = Object.entries(intent === undefined ? values : { ...values, intent });
  return sent.every(([name, value]) => formData?.get(name) === String(value));
}

/** Section of a form, with a heading, an introduction and its fields. */
export function FormSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <section className="stack loose">
      <div>
        <h2>{translate(title)}</h2>
        {text && <p className={`soft ${styles.text}`}>{translate(text)}</p>}
      </div>
      <div className="stack loose">{children}</div>
    </section>
  );
}

/** Fields one below the other. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <div className="stack loose">{children}</div>;
}

/** Two or three short fields side by side; one below the other on small screens. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

/** Hint of a page with several forms: without script, the button of one loses what is typed in the others. */
export function SeveralFormsHint() {
  return (
    <p className="help" data-without-script="">
      Each button saves only its own part of this page. Finish one part before the next.
    </p>
  );
}

/**
 * Ask before the user leaves a page with unsaved changes; also when anything in the page's address changes, or only its
 * parameter `parameter`, which draws another form. A page has one guard; `otherForm` is the id of another form of it.
 */
export function useUnsavedChangesGuard(
  form: FormLike,
  {
    alsoWithinPage = false,
    otherForm = "",
    parameter,
  }: { alsoWithinPage?: boolean; otherForm?: string | undefined; parameter?: string } = {},
): void {
  const { id, dirty, status } = form;
  const before = useValuesBeforePress(id);
  const otherBefore = useValuesBeforePress(otherForm);
  const isDirty = dirty || otherForm !== "";
  const asks = useCallback(() => {
    if (before.current === null || !canAskBeforeLeaving()) return false;
    const isOtherChanged = otherForm !== "" && formValuesText(otherForm) !== otherBefore.current;
    return isOtherChanged || (dirty && (status === "error" || formValuesText(id) !== before.current));
  }, [id, otherForm, dirty, status, before, otherBefore]);
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation }: { currentLocation: Path; nextLocation: Path }) =>
        (currentLocation.pathname !== nextLocation.pathname ||
          (alsoWithinPage && currentLocation.search !== nextLocation.search) ||
          (parameter !== undefined && isOther(parameter, currentLocation, nextLocation))) &&
        asks(),
      [asks, alsoWithinPage, parameter],
    ),
  );

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { proceed, reset } = blocker;
    void confirmLeave().then((leaves) => (leaves ? proceed() : reset()));
  }, [blocker]);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (asks()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty, asks]);
}

/**
 * Return the values of a form before the first press on its page; null until then. A control that replaces a native
 * field can look like a change, but a user's change begins with a press.
 */
function useValuesBeforePress(formId: string): RefObject<string | null> {
  const before = useRef<string | null>(null);
  const look = () => {
    before.current ??= formValuesText(formId);
  };
  useWindowEvent("pointerdown", look, true);
  useWindowEvent("keydown", look, true);
  useWindowEvent("drop", look, true);
  return before;
}

/** Return the values of a form as text, to compare them; files by name and size. */
function formValuesText(formId: string): string {
  const form = document.forms.namedItem(formId);
  const values = form ? [...new FormData(form)] : [];
  return JSON.stringify(values.map(([name, of]) => [name, typeof of === "string" ? of : [of.name, of.size]]));
}

interface Path {
  pathname: string;
  search: string;
}

function isOther(parameter: string, ...[one, other]: [Path, Path]): boolean {
  const valueIn = ({ search }: Path) => new URLSearchParams(search).get(parameter);
  return valueIn(one) !== valueIn(other);
}

/**
 * Warning that a stale save was refused (docs/product/fields.md, conventions); the typed values stay in the form below
 * it.
 */
export function StaleNotice({ thing, children }: { thing: string; children?: ReactNode }) {
  const translate = useTranslate();
  return (
    <Banner tone="warning" role="alert">
      Someone else changed this {translate(thing)} while you were editing. Review their changes and save again.
      {children}
    </Banner>
  );
}
