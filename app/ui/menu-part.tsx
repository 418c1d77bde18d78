import { Menu } from "@mantine/core";
import { buttonClass } from "./buttons.tsx";
import { Icon } from "./icon.tsx";
import type { MenuLink } from "./more-menu.tsx";
import "./parts.css";

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
