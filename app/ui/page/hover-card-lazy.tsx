import { Popover } from "@mantine/core";
import { useId } from "@mantine/hooks";
import { type ReactNode, useEffect } from "react";
import "#app/ui/theme/parts.css";

/** Card next to an element, which it describes for screen readers. */
export function HoverCard({
  target,
  onEnter,
  onLeave,
  children,
}: {
  target: HTMLElement;
  onEnter: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const id = useId();
  useEffect(() => {
    target.setAttribute("aria-describedby", id);
    return () => target.removeAttribute("aria-describedby");
  }, [target, id]);
  const { left, top, width, height } = target.getBoundingClientRect();
  return (
    <Popover opened withRoles={false} width={300} withArrow shadow="md" transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <span style={{ position: "fixed", left, top, width, height, pointerEvents: "none" }} />
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip" onPointerEnter={onEnter} onPointerLeave={onLeave}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
