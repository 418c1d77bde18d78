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
      <table>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Who</th>
            <th scope="col">Account</th>
          </tr>
        </thead>
        <tbody>
          {demoAccounts.map(({ email, who }) => (
            <tr key={email}>
              <th scope="row">{who}</th>
              <td>
                <Form method="post">
                  <input type="hidden" name="email" value={email} />
                  <input type="hidden" name="password" value={demoPassword} />
                  <input type="hidden" name="next" value={next} />
                  <button type="submit" aria-label={`Sign in as ${email}`}>
                    {email}
                  </button>
                </Form>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">Invited</th>
            <td>
              <a href={paths.register({ email: demoInvited })} aria-label={`Register ${demoInvited}`}>
                {demoInvited}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}
