import { Form, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { paths } from "#app/paths.ts";
import { Button, buttonClass } from "#app/ui/page/buttons.tsx";
import { Disclosure } from "#app/ui/page/disclosure.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { type ListView, listLink } from "./list-view.ts";
import styles from "./saved-views.module.css";

/** Saved view of a list: its search, filters, order and columns. */
export interface SavedView {
  id: number;
  /** Name of the list. */
  list: string;
  name: string;
  /** Query of its URL, without the question mark. */
  query: string;
  /** Users other than its owner who see the view; null for none. */
  sharedWith: "role" | "company" | null;
  /** Path whose list opens with this view, with # for each number; null when none does. */
  opensAt: string | null;
  /** Name of the user who shares it; null for the user's own. */
  by: string | null;
}

/** The user's own and shared views, and whether the user can share views; the frame provides them. */
export const SavedViewsContext = createContext<{ views: readonly SavedView[]; canShare: boolean }>({
  views: [],
  canShare: false,
});

/** Menu that opens saved views of a list and saves the current one. */
export function SavedViewMenu({ list }: { list: ListView<unknown> }) {
  const { views: allViews, canShare } = useContext(SavedViewsContext);
  const views = allViews.filter((view) => view.list === list.name);
  const { pathname, search } = useLocation();
  const query = listLink(list, { page: 1 }).slice(1);
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
                Show all
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
                      aria-label={view.by === null ? `Delete view ${view.name}` : `Remove default view ${view.name}`}
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
            <span className="note">Save this view</span>
            <input
              name="name"
              className="native-input"
              maxLength={60}
              required
              placeholder="View name"
              autoComplete="off"
              defaultValue={own?.name ?? ""}
              key={own?.id ?? 0}
            />
          </label>
          {canShare && (
            <label className="stack tight">
              <span className="note">Visible to</span>
              <select
                name="sharedWith"
                className="native-input"
                defaultValue={own?.sharedWith ?? ""}
                key={own?.id ?? 0}
              >
                <option value="">Only me</option>
                <option value="role">Everyone with my role</option>
                <option value="company">Everyone</option>
              </select>
            </label>
          )}
          {list.place && (
            <label className="row">
              <input type="checkbox" name="isStandard" defaultChecked={own?.opensAt != null} key={own?.id ?? 0} />
              Use as my default view
            </label>
          )}
          <Button type="submit" small>
            Save view
          </Button>
        </Form>
      </div>
    </Disclosure>
  );
}

/** Return a note about a view to show after its name; "" for none. */
function noteOf({ by, opensAt }: SavedView): string {
  return [...(by === null ? [] : [`Shared by ${by}`]), ...(opensAt === null ? [] : ["default view"])].join(", ");
}
