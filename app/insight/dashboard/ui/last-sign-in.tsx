import { paths } from "#app/paths.ts";
import { Instant } from "#app/ui/content/status.tsx";

/** Time and address of the user's last sign-in, so that they notice one that was not theirs. */
export function LastSignIn(props: {
  earlierSignIn: { at: string; address: string | null } | null;
  timeZone: string;
  canChangePassword: boolean;
}) {
  if (!props.earlierSignIn) return <p className="help soft">This is your first sign-in.</p>;
  const { at, address } = props.earlierSignIn;
  return (
    <p className="help soft">
      Last sign-in: <Instant at={at} timeZone={props.timeZone} />
      {address && ` from IP address ${address}`}.{" "}
      {props.canChangePassword && <a href={paths.personalDetails()}>Not you? Change your password</a>}
    </p>
  );
}
