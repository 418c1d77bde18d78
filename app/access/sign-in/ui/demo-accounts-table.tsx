import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import styles from "./public-pages.module.css";

interface Demo {
  accounts: readonly { email: string; who: string }[];
  /** Email of a user who is invited and not yet registered. */
  invited: string;
  password: string;
}

/** List of the demo accounts, each with a button that signs in with it. */
export function DemoAccountsTable({ demo, next }: { demo: Demo; next: string }) {
  const { accounts, invited, password } = demo;
  return (
    <section className={styles.demo} aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">Demo accounts</h2>
      <p>
        Password for all accounts: <code>{password}</code>
      </p>
      <ul className="bare">
        {accounts.map(({ email, who }) => (
          <li key={email} className="between">
            <span className="soft">{who}</span>
            <Form method="post">
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              <input type="hidden" name="next" value={next} />
              <button type="submit" aria-label={`Sign in as ${email}`}>
                {email}
              </button>
            </Form>
          </li>
        ))}
        <li className="between">
          <span className="soft">Invited</span>
          <a href={paths.register({ email: invited })} aria-label={`Register ${invited}`}>
            {invited}
          </a>
        </li>
      </ul>
    </section>
  );
}
