import { type ReactNode, useEffect, useRef } from "react";

/** What an answer of the server brought: it comes into view and takes focus, each time that `of` is another one. */
export function Arrival({ of, label, children }: { of: unknown; label: string; children: ReactNode }) {
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
