import { useLocation } from "@remix-run/react";
import { createContext, useContext, useId } from "react";
import { Button, ButtonLink } from "#app/ui/page/buttons.tsx";
import styles from "#app/ui/page/full-page.module.css";

/** Form that was sent and not saved. */
export interface SavedSubmission {
  to: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** Fields whose values never come back in a page. */
  secrets: readonly string[];
  /** Names of the files that were sent. */
  files: readonly string[];
}

/** Submission that this failed response is about; pages read it through `useSavedSubmission`. */
export const SavedSubmissionContext = createContext<SavedSubmission | null>(null);

/** Return the failed submission that this page answers; null on every page opened by client-side navigation. */
export function useSavedSubmission(): SavedSubmission | null {
  const post = useContext(SavedSubmissionContext);
  // "default" is the key of the page that the server rendered; later ones are random.
  return useLocation().key === "default" ? post : null;
}

/** Form that sends a saved submission once more, as a native form post. */
export function ResendForm({ post, label = "Try again" }: { post: SavedSubmission; label?: string }) {
  const id = useId();
  return (
    <form
      method="post"
      action={post.to}
      autoComplete="off"
      className="stack middle"
      data-kept-post={JSON.stringify(post.files)}
    >
      {post.fields.map(([name, value], place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      {post.secrets.map((name) => (
        <div key={name} className={`stack tight ${styles.secret}`}>
          <label className="medium" htmlFor={`${id}${name}`}>
            {labelFromName(name)}
          </label>
          <input className="native-input" id={`${id}${name}`} type="password" name={name} required />
        </div>
      ))}
      {post.files.length > 0 && <p>{lostFilesText(post.files)}</p>}
      <div className={`row ${styles.again}`}>
        <Button type="submit" look="primary">
          {label}
        </Button>
        <ButtonLink to={post.to} native>
          Back to the form
        </ButtonLink>
      </div>
    </form>
  );
}

/** Read the failed submission that the server wrote into this page, to hydrate with it. */
export function savedSubmissionIn(page: Document): SavedSubmission | null {
  const form = page.querySelector<HTMLFormElement>("form[data-kept-post]");
  if (!form) return null;
  const inputs = [...form.querySelectorAll("input")];
  const names: unknown = JSON.parse(form.dataset.keptPost ?? "[]");
  return {
    to: form.getAttribute("action") ?? "",
    fields: inputs.filter(({ type }) => type === "hidden").map(({ name, value }) => [name, value] as const),
    secrets: inputs.filter(({ type }) => type === "password").map(({ name }) => name),
    files: Array.isArray(names) ? names.map(String) : [],
  };
}

/** Turn a field name into a label: `newPassword` becomes "New password". */
function labelFromName(name: string): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lostFilesText(names: readonly string[]): string {
  return names.length === 1
    ? `We couldn't keep the file ${names[0]}. Choose it again on the form.`
    : `We couldn't keep these files: ${names.join(", ")}. Choose them again on the form.`;
}
