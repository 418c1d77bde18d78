import { countText, dayText } from "#app/ui/text/format.ts";
import { Card, Facts } from "#app/ui/page/page.tsx";

interface Typed {
  value?: unknown;
}

/** Summary of a new account next to its form, as it is typed. */
export function AccountSummary({
  fields,
  isInvited,
}: {
  fields: Partial<
    Record<"email" | "firstName" | "lastName" | "role" | "networkIds" | "groupIds" | "locationIds" | "expiresOn", Typed>
  >;
  isInvited: boolean;
}) {
  const email = textOf(fields.email);
  const name = `${textOf(fields.firstName)} ${textOf(fields.lastName)}`.trim();
  const role = textOf(fields.role);
  const expiresOn = textOf(fields.expiresOn);
  const seen = [
    { count: countOf(fields.networkIds), noun: "{network}" },
    ...(role === "Location Level Guest" ? [] : [{ count: countOf(fields.groupIds), noun: "{group}" }]),
    ...(role === "View Only" ? [] : [{ count: countOf(fields.locationIds), noun: "{location}" }]),
  ].flatMap(({ count, noun }) => (count > 0 ? countText(count, noun) : []));
  return (
    <div data-needs-script="">
      <Card title="New account">
        <Facts
          facts={[
            { term: "Account", value: name || email || "Enter an email" },
            { term: "Role", value: role || "Choose a role" },
            { term: "Access", value: seen.join(", ") || "None yet" },
            ...(expiresOn ? [{ term: "Last day of access", value: dayText(expiresOn) }] : []),
            {
              term: "Invitation",
              value: isInvited
                ? `We'll email it${email ? ` to ${email}` : ""} when you save. It expires in 14 days.`
                : "Not sent yet",
            },
          ]}
        />
      </Card>
    </div>
  );
}

function textOf(field: Typed | undefined): string {
  return typeof field?.value === "string" ? field.value : "";
}

function countOf(field: Typed | undefined): number {
  return [field?.value ?? []].flat().filter(Boolean).length;
}
