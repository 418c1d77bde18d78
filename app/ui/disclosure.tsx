import { useWindowEvent } from "@mantine/hooks";
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
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
  isOpen,
  needsScript = false,
  onOpen,
  children,
}: {
  summary: ReactNode;
  /** What a screen reader says for the button, where the summary alone does not say it. */
  label?: string;
  className?: string;
  summaryClass?: string;
  /** Whether it starts open. */
  isOpen?: boolean;
  needsScript?: boolean;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const fold = useRef<HTMLDetailsElement>(null);
  const { pathname } = useLocation();

  useEffect(() => {
    const left = fold.current;
    return () => left?.removeAttribute("open");
  }, [pathname]);

  // It may have been opened before the page came alive.
  useEffect(() => {
    if (fold.current?.open) onOpen?.();
  }, [onOpen]);

  const close = () => fold.current?.removeAttribute("open");
  const closeOutside = ({ target }: Event) => {
    if (!(target instanceof Node && fold.current?.contains(target))) close();
  };
  useWindowEvent("pointerdown", closeOutside);
  useWindowEvent("focusin", closeOutside);
  useWindowEvent("keydown", ({ key }) => {
    if (key !== "Escape" || !fold.current?.open) return;
    close();
    fold.current.querySelector("summary")?.focus();
  });

  return (
    <details
      ref={fold}
      className={className}
      open={isOpen}
      data-needs-script={needsScript ? "" : undefined}
      onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}
    >
      <summary className={summaryClass} aria-label={label}>
        {summary}
      </summary>
      {children}
    </details>
  );
}

/**
 * A fold that is drawn when it is first opened: with script where it stands, without by a link to the same page with
 * `open` in its address. One that is in use is drawn with the page, so that a form around it sends what it holds.
 */
export function LateDisclosure({
  name,
  isInUse = false,
  ...fold
}: ComponentProps<typeof Disclosure> & { name: string; isInUse?: boolean }) {
  const asked = new URLSearchParams(useLocation().search);
  const isAsked = asked.get("open") === name;
  const [wasOpened, setWasOpened] = useState(false);
  const open = useCallback(() => setWasOpened(true), []);
  const isDrawn = isAsked || isInUse || wasOpened;
  asked.set("open", name);
  return (
    <>
      <Disclosure {...fold} isOpen={isAsked} needsScript={!isDrawn} onOpen={open}>
        {isDrawn && fold.children}
      </Disclosure>
      {!isDrawn && (
        <a href={`?${asked}`} className={fold.summaryClass} data-without-script="">
          {fold.summary}
        </a>
      )}
    </>
  );
}
