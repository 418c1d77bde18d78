import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { demoAccounts, demoInvited, demoPassword } from "../demo-accounts.ts";
import styles from "./public-pages.module.css";

/** The demo accounts, each a button that signs in with it. */
export function DemoAccountsTable({ next }: { next: string }) {
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <p>
        Every password is <code>{demoPassword}</code>
      </p>
      <ul className="bare">
        {demoAccounts.map(({ email, who }) => (
          <li key={email} className="between">
            <span className="soft">{who}</span>
            <Form method="post">
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={demoPassword} />
              <input type="hidden" name="next" value={next} />
              <button type="submit" aria-label={`Sign in as ${email}`}>
                {email}
              </button>
            </Form>
          </li>
        ))}
        <li className="between">
          <span className="soft">Invited</span>
          <a href={paths.register({ email: demoInvited })} aria-label={`Register ${demoInvited}`}>
            {demoInvited}
          </a>
        </li>
      </ul>
    </section>
  );
}
