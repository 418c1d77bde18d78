import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { TourLink } from "#app/ui/shell/tour.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import styles from "./dashboard.module.css";

/** Key in the browser's session storage that marks the dashboard as viewed (specification, section 9). */
const VIEWED_KEY = "viewed-dashboard";

export interface Welcome {
  title: string;
  /** Text of a first visit. */
  text: string;
  /** Time of the previous visit in ISO 8601; null on the first visit. */
  since: string | null;
  news: string[];
}

/**
 * Greeting shown once per browser session, with the changes since the last visit. It stays until the user closes it or
 * leaves the page.
 */
export function Greeting(props: { welcome: Welcome | null; timeZone: string }) {
  // The server sends the greeting once, so it is kept here while the page's data is reloaded.
  const [welcome] = useState(props.welcome);
  const [isClosed, setIsClosed] = useState(false);
  const isNoted = useRef(false);

  useEffect(() => {
    if (isNoted.current) return;
    isNoted.current = true;
    if (window.sessionStorage.getItem(VIEWED_KEY)) setIsClosed(true);
    window.sessionStorage.setItem(VIEWED_KEY, "true");
  }, []);

  if (!welcome || isClosed) return null;
  const { title, text, since, news } = welcome;
  return (
    <section className={styles.greeting} aria-labelledby="greeting">
      {since !== null && news.length > 0 ? (
        <details className="grow">
          <summary>
            <h2 id="greeting">{title}</h2>{" "}
            <span className="soft">
              See what's new since <Instant at={since} timeZone={props.timeZone} />
            </span>
          </summary>
          <ul>
            {news.map((sentence) => (
              <li key={sentence}>
                <T>{sentence}</T>
              </li>
            ))}
          </ul>
        </details>
      ) : (
        <div className="grow">
          <h2 id="greeting">{title}</h2>{" "}
          {since === null ? (
            <>
              <span className="soft">{text}</span> <TourLink />
            </>
          ) : (
            <span className="soft">
              No news for you since <Instant at={since} timeZone={props.timeZone} />.
            </span>
          )}
        </div>
      )}
      <span data-needs-script="">
        <Button look="quiet" small icon aria-label="Close" onClick={() => setIsClosed(true)}>
          <Icon name="close" size={18} />
        </Button>
      </span>
    </section>
  );
}
