import { type ReactNode, useEffect, useRef } from "react";

/**
 * Section that scrolls into view and takes focus each time `of` changes, for content that the server's answer brought.
 */
export function FocusOnUpdate({ of, label, children }: { of: unknown; label: string; children: ReactNode }) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: "start" });
  }, [of]);
  return (
    <section ref={box} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  );
}
