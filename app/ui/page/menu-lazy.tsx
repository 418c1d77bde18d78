import { Menu } from "@mantine/core";
import { forwardRef, useImperativeHandle } from "react";
import { buttonClass } from "./buttons.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import type { RowAction, RowPostAction } from "#app/ui/list/row-menu.tsx";
import type { MenuLink } from "./more-menu.tsx";
import "#app/ui/theme/parts.css";
import { T } from "#app/ui/text/translate.tsx";

/** Menu of links below a button, with arrow key navigation. */
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

/** Menu of links and actions below a button that is already in the page. */
export function ActionMenu({
  button,
  actions,
  onClose,
  onAct,
}: {
  button: HTMLElement;
  actions: readonly RowAction[];
  onClose: () => void;
  onAct: (action: RowPostAction) => void;
}) {
  return (
    <Menu opened onClose={onClose} position="bottom-end" shadow="md" returnFocus={false}>
      <Menu.Target>
        <MenuAnchor element={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label={button.getAttribute("aria-label") ?? ""}>
        {actions.map((action) =>
          "to" in action ? (
            <Menu.Item key={action.label} component="a" href={action.to}>
              <T>{action.label}</T>
            </Menu.Item>
          ) : (
            <Menu.Item key={action.label} data-tone={action.tone} onClick={() => onAct(action)}>
              <T>{action.label}</T>
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Position of a menu at an element that another component rendered. */
const MenuAnchor = forwardRef<HTMLElement, { element: HTMLElement }>(function Standing({ element }, ref) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
});
