import { useEffect, useRef, type ReactNode } from "react";
import { useLocation } from "@remix-run/react";

/**
 * A fold that hangs below its button: native without script; with it, a click elsewhere, Escape and leaving the page
 * close it.
 */
export function Disclosure({
  summary,
  label,
  className,
  summaryClass,
  children,
}: {
  summary: ReactNode;
  /** What a screen reader says for the button, where the summary alone does not say it. */
  label?: string;
  className?: string;
  summaryClass?: string;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    if (fold.current) fold.current.open = false;
  }, [pathname]);

  useEffect(() => {
    const closeOutside = (event: Event) => {
      const isInside = event.target instanceof Node && fold.current?.contains(event.target);
      if (fold.current?.open && !isInside) fold.current.open = false;
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !fold.current?.open) return;
      fold.current.open = false;
      fold.current.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("focusin", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("focusin", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, []);

  return (
    <details ref={fold} className={className}>
      <summary className={summaryClass} aria-label={label}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
