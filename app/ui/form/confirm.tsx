import { Form, useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useState, type ReactNode } from "react";
import { Button, buttonClass } from "#app/ui/page/buttons.tsx";
import styles from "#app/ui/page/dialog.module.css";
import { Dialog, DialogActions, preloadDialog } from "#app/ui/page/dialog.tsx";
import { useIsSending } from "./form.tsx";
import { useWasRefused } from "#app/ui/page/notices.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { T } from "#app/ui/text/translate.tsx";

interface Question {
  title: string;
  text: ReactNode;
  intent: string;
  /** Address that the form posts to; the page itself by default. */
  action?: string;
  /** Label of the confirming button: a verb with its object. */
  confirmLabel: string;
  tone: "danger" | "primary";
  /** Hidden inputs; undefined values are left out. */
  values: Record<string, string | number | undefined>;
  /** Other inputs of the form, such as a reason. */
  children?: ReactNode;
}

/**
 * Button that asks before it posts `intent`: in a dialog, or without script in a fold with the sentence and the real
 * button. It renders its own form, so it must not be placed inside another.
 */
export function ConfirmButton({
  label,
  confirmLabel = label,
  tone = "primary",
  values = {},
  disabled = false,
  isMain = false,
  shortcut,
  ...rest
}: Omit<Question, "confirmLabel" | "tone" | "values"> &
  Partial<Pick<Question, "confirmLabel" | "tone" | "values">> & {
    label: string;
    disabled?: boolean;
    /** True for the page's main action, its one primary button. */
    isMain?: boolean;
    /** Key that opens the question. */
    shortcut?: string;
  }) {
  const [isOpen, setIsOpen] = useState(false);
  const isHydrated = useHydrated();
  const question = { ...rest, confirmLabel, tone, values };
  const look = tone === "danger" ? "danger" : isMain ? "primary" : "secondary";
  if (disabled) {
    return (
      <Button look={look} disabled>
        {label}
      </Button>
    );
  }
  return (
    <>
      <span data-needs-script="" onPointerEnter={preloadDialog} onFocus={preloadDialog}>
        <Button look={look} aria-haspopup="dialog" shortcut={shortcut} onClick={() => setIsOpen(true)}>
          {label}
        </Button>
      </span>
      {isHydrated ? (
        <ConfirmDialog question={question} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      ) : (
        <details className={`fold ${styles.fold}`} data-without-script="">
          <summary className={buttonClass({ look })}>
            <T>{label}</T>
          </summary>
          <div className={styles.panel}>
            <strong>
              <T>{question.title}</T>
            </strong>
            <QuestionForm question={question} />
          </div>
        </details>
      )}
    </>
  );
}

/**
 * Dialog of a ConfirmButton. It closes on success, and stays open with the typed values when refused. Closed without
 * sending, it has them again when it opens.
 */
export function ConfirmDialog({
  question,
  isOpen,
  onClose,
}: {
  question: Question;
  isOpen: boolean;
  onClose: () => void;
}) {
  const isSending = useIsSending(question.intent);
  const [wasSent, setWasSent] = useState(false);
  const { state } = useNavigation();
  const isRefused = useWasRefused();
  const { pathname } = useLocation();
  const [timesDone, setTimesDone] = useState(0);

  useEffect(() => {
    if (isSending) setWasSent(true);
    if (!wasSent || state !== "idle") return;
    setWasSent(false);
    if (isRefused) return;
    setTimesDone((times) => times + 1);
    onClose();
  }, [isSending, wasSent, state, isRefused, onClose]);

  return (
    <Dialog isOpen={isOpen} title={question.title} onClose={onClose} keepMounted>
      <QuestionForm key={`${pathname} ${timesDone}`} question={question}>
        <Button onClick={onClose}>{question.confirmLabel.startsWith("Cancel") ? "Go back" : "Cancel"}</Button>
      </QuestionForm>
    </Dialog>
  );
}

function QuestionForm({ question, children }: { question: Question; children?: ReactNode }) {
  const { text, intent, action, confirmLabel, tone, values } = question;
  const isSending = useIsSending(intent);
  return (
    <Form method="post" action={action} preventScrollReset>
      {Object.entries(values).map(
        ([name, value]) => value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className="soft">
        <T>{text}</T>
      </div>
      {question.children && <div className="stack after">{question.children}</div>}
      <DialogActions>
        {children}
        <Button
          type="submit"
          name="intent"
          value={intent}
          look={tone === "danger" ? "danger-filled" : "primary"}
          data-autofocus={tone === "danger" ? undefined : "button"}
          busy={isSending}
          disabled={isSending}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Form>
  );
}
