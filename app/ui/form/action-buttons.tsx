import { Form } from "@remix-run/react";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { ConfirmButton } from "./confirm.tsx";
import { SubmitButton } from "./form.tsx";
import type { RowAction } from "#app/ui/list/row-menu.tsx";

/** Actions of a list row's menu, as buttons on the record's own page. */
export function ActionButtons({ actions }: { actions: readonly RowAction[] }) {
  return (
    <div className="row row-after">
      {actions.map((action) => (
        <div key={action.label}>{buttonOf(action)}</div>
      ))}
    </div>
  );
}

function buttonOf(action: RowAction) {
  if ("to" in action) return <ButtonLink to={action.to}>{action.label}</ButtonLink>;
  const { confirm, version, ...does } = action;
  if (confirm) return <ConfirmButton {...does} {...confirm} values={{ version }} />;
  return (
    <Form method="post" action={does.action}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <SubmitButton intent={does.intent} tone={does.tone ?? "secondary"}>
        {does.label}
      </SubmitButton>
    </Form>
  );
}
