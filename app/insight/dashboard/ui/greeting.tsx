import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/buttons.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TourLink } from "#app/ui/shell/tour.tsx";
import { Say } from "#app/ui/say.tsx";
import { Instant } from "#app/ui/status.tsx";
import styles from "./greeting.module.css";

/** Records in the browser's session that the dashboard was viewed (specification, section 9). */
const VIEWED_KEY = "viewed-dashboard";

export interface Welcome {
  title: string;
  /** What a first visit reads. */
  text: string;
  /** When the person came before, in ISO 8601; null for the first time. */
  since: string | null;
  news: string[];
}

/** Greets somebody once a browser session and says what changed. It stays until it is closed or the page is left. */
export function Greeting(props: { welcome: Welcome | null; timeZone: string }) {
  // The server greets once; what it said stays in view while the page's data is asked for again.
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
  return (
    <section className={styles.greeting} aria-labelledby="greeting">
      <div>
        <h2 id="greeting">{welcome.title}</h2>
        {welcome.since === null ? (
          <>
            <p>{welcome.text}</p>
            <TourLink />
          </>
        ) : (
          <News since={welcome.since} news={welcome.news} timeZone={props.timeZone} />
        )}
      </div>
      <span data-needs-script="">
        <Button look="quiet" small icon aria-label="Close" onClick={() => setIsClosed(true)}>
          <Icon name="close" size={18} />
        </Button>
      </span>
    </section>
  );
}

function News({ since, news, timeZone }: { since: string; news: string[]; timeZone: string }) {
  const visit = <Instant at={since} timeZone={timeZone} />;
  if (news.length === 0) return <p>Nothing changed since your last visit on {visit}.</p>;
  return (
    <>
      <p>Since your last visit on {visit}:</p>
      <ul>
        {news.map((sentence) => (
          <li key={sentence}>
            <Say>{sentence}</Say>
          </li>
        ))}
      </ul>
    </>
  );
}
