import { useLocation } from "@remix-run/react";
import { createContext, useContext, useId } from "react";
import { Button, ButtonLink } from "./buttons.tsx";
import styles from "./kept-post.module.css";

/** A form that was sent and not saved. */
export interface KeptPost {
  to: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** The fields whose values never come back in a page. */
  secrets: readonly string[];
  /** The names of the files that were sent along. */
  files: readonly string[];
}

/** The post that the server's answer is about, where it failed; pages read it through `useKeptPost`. */
export const KeptPostContext = createContext<KeptPost | null>(null);

/** The failed post that this page answers; null on every page that is opened from here. */
export function useKeptPost(): KeptPost | null {
  const post = useContext(KeptPostContext);
  // The key of the page that the server made; later ones have a random key.
  return useLocation().key === "default" ? post : null;
}

/** Sends a kept post once more, as the browser alone does it. */
export function SendAgain({ post, label = "Try again" }: { post: KeptPost; label?: string }) {
  const id = useId();
  return (
    <form
      method="post"
      action={post.to}
      autoComplete="off"
      className={`stack ${styles.form}`}
      data-kept-post={JSON.stringify(post.files)}
    >
      {post.fields.map(([name, value], place) => (
        <input key={place} type="hidden" name={name} value={value} />
      ))}
      {post.secrets.map((name) => (
        <div key={name} className={`stack tight ${styles.secret}`}>
          <label className="medium" htmlFor={`${id}${name}`}>
            {wordsOfName(name)}
          </label>
          <input className="native-input" id={`${id}${name}`} type="password" name={name} required />
        </div>
      ))}
      {post.files.length > 0 && <p>{filesAreGone(post.files)}</p>}
      <div className={`row ${styles.actions}`}>
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

/** The failed post that the server wrote into this page, to hydrate it with. */
export function keptPostIn(page: Document): KeptPost | null {
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

/** `newPassword` becomes "New password". */
function wordsOfName(name: string): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function filesAreGone(names: readonly string[]): string {
  return names.length === 1
    ? `The file ${names[0]} is not kept: choose it again on the form.`
    : `These files are not kept, choose them again on the form: ${names.join(", ")}.`;
}
