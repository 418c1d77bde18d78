import { Form, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { paths } from "#app/paths.ts";
import { Button, buttonClass } from "../buttons.tsx";
import { Disclosure } from "../disclosure.tsx";
import { Icon } from "../icon.tsx";
import { type ListView, linkOf } from "./list-view.ts";
import styles from "./saved-views.module.css";

/** A list as somebody kept it: its search, filters, order and columns. */
export interface SavedView {
  id: number;
  /** The list's name. */
  list: string;
  name: string;
  /** Of its address, without the question mark. */
  query: string;
  /** Who sees it besides its keeper; null for nobody. */
  sharedWith: "role" | "company" | null;
  /** Where its list opens by it, with # for each number; null where it does not. */
  opensAt: string | null;
  /** Who shares it; null for what the reader kept. */
  by: string | null;
}

/** All that the page's reader kept or is shown by others, and whether they may share; the frame provides it. */
export const SavedViewsContext = createContext<{ views: readonly SavedView[]; mayShare: boolean }>({
  views: [],
  mayShare: false,
});

/** Opens a list as it was kept, and keeps it as it is. */
export function SavedViews({ list }: { list: ListView<unknown> }) {
  const { views: kept, mayShare } = useContext(SavedViewsContext);
  const views = kept.filter((view) => view.list === list.name);
  const { pathname, search } = useLocation();
  const query = linkOf(list, { page: 1 }).slice(1);
  const all = new URLSearchParams(list.kept.map(([name, value]) => [name, value])).toString();
  const current = views.find((view) => view.query === query);
  const own = current?.by === null ? current : undefined;
  const back = <input type="hidden" name="back" value={pathname + search} />;
  return (
    <Disclosure
      className={`fold ${styles.fold}`}
      label={current ? `Views, ${current.name}` : "Views"}
      summaryClass={buttonClass({ look: "quiet" })}
      summary={
        <>
          <Icon name="views" size={18} />
          <span className={styles.word}>{current?.name ?? "Views"}</span>
        </>
      }
    >
      <div className={`hanging ${styles.views}`}>
        {views.length > 0 && (
          <ul className="bare">
            <li>
              <a href={`?${all || "page=1"}`} className="option" data-keep="" aria-current={query === all || undefined}>
                All of them
              </a>
            </li>
            {views.map((view) => (
              <li key={view.id} className={styles.view}>
                <a href={`?${view.query}`} className="option" aria-current={view === current || undefined}>
                  <span className="stack flat">
                    {view.name}
                    {noteOf(view) && <small className="note">{noteOf(view)}</small>}
                  </span>
                </a>
                {(view.by === null || view.opensAt !== null) && (
                  <Form method="post" action={paths.savedViews()} preventScrollReset>
                    <input type="hidden" name="intent" value={view.by === null ? "delete" : "leave"} />
                    <input type="hidden" name="id" value={view.id} />
                    {back}
                    <Button
                      type="submit"
                      look="quiet"
                      small
                      aria-label={view.by === null ? `Delete the view ${view.name}` : `Stop opening by ${view.name}`}
                    >
                      <Icon name="close" size={16} />
                    </Button>
                  </Form>
                )}
              </li>
            ))}
          </ul>
        )}
        <Form method="post" action={paths.savedViews()} className={styles.save} preventScrollReset>
          <input type="hidden" name="intent" value="save" />
          <input type="hidden" name="list" value={list.name} />
          <input type="hidden" name="query" value={query} />
          <input type="hidden" name="place" value={list.place ?? ""} />
          {back}
          <label className="stack tight">
            <span className="note">Keep this list as it is</span>
            <input
              name="name"
              className="native-input"
              maxLength={60}
              required
              placeholder="Name it"
              autoComplete="off"
              defaultValue={own?.name ?? ""}
              key={own?.id ?? 0}
            />
          </label>
          {mayShare && (
            <label className="stack tight">
              <span className="note">For</span>
              <select
                name="sharedWith"
                className="native-input"
                defaultValue={own?.sharedWith ?? ""}
                key={own?.id ?? 0}
              >
                <option value="">Myself</option>
                <option value="role">Everybody with my role</option>
                <option value="company">Everybody</option>
              </select>
            </label>
          )}
          {list.place && (
            <label className="row">
              <input type="checkbox" name="isStandard" defaultChecked={own?.opensAt != null} key={own?.id ?? 0} />
              Open the list like this
            </label>
          )}
          <Button type="submit" small>
            Keep view
          </Button>
        </Form>
      </div>
    </Disclosure>
  );
}

/** What is to know of a view besides its name; "" for nothing. */
function noteOf({ by, opensAt }: SavedView): string {
  return [...(by === null ? [] : [`Shared by ${by}`]), ...(opensAt === null ? [] : ["opens first"])].join(", ");
}
