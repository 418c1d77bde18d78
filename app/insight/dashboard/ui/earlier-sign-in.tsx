import { paths } from "#app/paths.ts";
import { Instant } from "#app/ui/status.tsx";

/** When somebody signed in before, so that they notice when it was not them. */
export function EarlierSignIn(props: {
  earlierSignIn: { at: string; address: string | null } | null;
  timeZone: string;
  mayChangePassword: boolean;
}) {
  if (!props.earlierSignIn) return <p className="help soft">This is the first time that you signed in.</p>;
  const { at, address } = props.earlierSignIn;
  return (
    <p className="help soft">
      You signed in before on <Instant at={at} timeZone={props.timeZone} />
      {address && ` from ${address}`}.{" "}
      {props.mayChangePassword && <a href={paths.personalDetails()}>Not you? Change your password</a>}
    </p>
  );
}
