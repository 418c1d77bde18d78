import { Menu } from "@mantine/core";
import { forwardRef, useImperativeHandle } from "react";
import { buttonClass } from "./buttons.tsx";
import { Icon } from "./icon.tsx";
import type { RowAction, RowPost } from "./list/row-menu.tsx";
import type { MenuLink } from "./more-menu.tsx";
import "./parts.css";
import { Say } from "./say.tsx";

/** Links below a button; arrow keys go through them. */
export function LinkMenu({ label, links }: { label: string; links: readonly MenuLink[] }) {
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <button type="button" className={buttonClass({})}>
          {label}
          <Icon name="chevron-down" size={16} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {links.map((link) => (
          <Menu.Item key={link.to} component="a" href={link.to}>
            {link.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Links and actions below a button that stands in the page already. */
export function ActionMenu({
  button,
  actions,
  onClose,
  onAct,
}: {
  button: HTMLElement;
  actions: readonly RowAction[];
  onClose: () => void;
  onAct: (action: RowPost) => void;
}) {
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" returnFocus={false}>
      <Menu.Target>
        <Standing element={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={button.getAttribute("aria-label") ?? ""}>
        {actions.map((action) =>
          "to" in action ? (
            <Menu.Item key={action.label} component="a" href={action.to}>
              <Say>{action.label}</Say>
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} data-tone={action.tone} onClick={() => onAct(action)}>
              <Say>{action.label}</Say>
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Lets a menu hang from an element that is drawn elsewhere. */
const Standing = forwardRef<HTMLElement, { element: HTMLElement }>(function Standing({ element }, ref) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
});
