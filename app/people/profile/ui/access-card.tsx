import type { Role } from "#app/platform/identity/roles.ts";
import { paths } from "#app/paths.ts";
import { Card, Facts } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Instant } from "#app/ui/status.tsx";
import { locationsInWords, networksInWords, roleMeaning } from "../access-words.ts";
import styles from "./access-card.module.css";

/** What somebody is here, what they see, and when they signed in before. */
export function AccessCard(props: {
  role: Role;
  networks: string[];
  locations: number;
  earlierSignIn: { at: string; address: string | null } | null;
  timeZone: string;
  mayChangePassword: boolean;
}) {
  const { role, networks, locations, earlierSignIn, timeZone } = props;
  return (
    <Card title="Your access">
      <Facts
        facts={[
          {
            term: "Role",
            value: (
              <>
                {role}
                <span className={styles.meaning}>
                  <Say>{roleMeaning(role)}</Say>
                </span>
              </>
            ),
          },
          { term: "{Networks}", value: networksInWords(networks) },
          { term: "{Locations}", value: locationsInWords(role, locations) },
        ]}
      />
      <p className={styles.signIn}>
        {earlierSignIn ? (
          <>
            You signed in before on <Instant at={earlierSignIn.at} timeZone={timeZone} />
            {earlierSignIn.address && ` from ${earlierSignIn.address}`}.{" "}
            {props.mayChangePassword && <a href={paths.personalDetails()}>Not you? Change your password</a>}
          </>
        ) : (
          "This is the first time that you signed in."
        )}
      </p>
    </Card>
  );
}
