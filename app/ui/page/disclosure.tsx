import { useWindowEvent } from "@mantine/hooks";
import { type ComponentProps, type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useLocation } from "@remix-run/react";

/**
 * Fold that hangs below its button. It works without script; with it, a click elsewhere, Escape and leaving the page
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
  /** Accessible name of the button, when the summary is not enough. */
  label?: string;
  className?: string;
  summaryClass?: string;
  /** True when it starts open. */
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

  // It may have been opened before hydration.
  useEffect(() => {
    if (fold.current?.open) onOpen?.();
  }, [onOpen]);

  // What hangs in it may be rendered later than it opens.
  useEffect(() => keepInWindow(fold.current));

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
      onToggle={({ currentTarget }) => {
        if (currentTarget.open) onOpen?.();
        keepInWindow(currentTarget);
      }}
    >
      <summary className={summaryClass} aria-label={label}>
        {summary}
      </summary>
      {children}
    </details>
  );
}

/** Move what hangs in an open fold to the left when it would end beyond the window's right edge. */
function keepInWindow(fold: HTMLDetailsElement | null) {
  const panel = fold?.open ? fold.lastElementChild : null;
  if (!(panel instanceof HTMLElement) || panel.tagName === "SUMMARY") return;
  panel.style.translate = "";
  const beyond = panel.getBoundingClientRect().right - (document.documentElement.clientWidth - 8);
  if (beyond > 0) panel.style.translate = `${-beyond}px`;
}

/**
 * Fold that is rendered when it is first opened: in place with script, without it by a link to the same page with
 * `open` in its address. A fold that is in use is rendered with the page, so that the form around it sends its fields.
 */
export function LazyDisclosure({
  name,
  isInUse = false,
  ...fold
}: ComponentProps<typeof Disclosure> & { name: string; isInUse?: boolean }) {
  const params = new URLSearchParams(useLocation().search);
  const isAsked = params.get("open") === name;
  const [wasOpened, setWasOpened] = useState(false);
  const open = useCallback(() => setWasOpened(true), []);
  const isDrawn = isAsked || isInUse || wasOpened;
  params.set("open", name);
  return (
    <>
      <Disclosure {...fold} isOpen={isAsked} needsScript={!isDrawn} onOpen={open}>
        {isDrawn && fold.children}
      </Disclosure>
      {!isDrawn && (
        <a href={`?${params}`} className={fold.summaryClass} data-without-script="">
          {fold.summary}
        </a>
      )}
    </>
  );
}
