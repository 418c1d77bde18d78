import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { lazyModule, useFinePointer, useLazyModule } from "#app/ui/browser/lazy-module.ts";

const hoverCardModule = lazyModule(() => import("./hover-card-lazy.tsx"));
/** Milliseconds that a pointer rests before the card shows, and that it may be away on its way to the card. */
const SHOW_AFTER_MS = 250;
const HIDE_AFTER_MS = 150;

/**
 * Wrapper that shows a card next to any element inside with `data-card="..."` once a mouse rests on it or the keyboard
 * reaches it: one card for all, since a calendar has hundreds of bars. `cardOf` returns its content, null for none. The
 * mouse can go into the card and follow its links; it only repeats and explains, so nothing is lost on a phone or
 * without script.
 */
export function HoverCards({
  cardOf,
  className,
  children,
}: {
  cardOf: (name: string) => ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [isNear, setIsNear] = useState(false);
  const timer = useRef(0);
  const lazyCard = useLazyModule(hoverCardModule, useFinePointer() && isNear);

  function setTargetAfter(next: HTMLElement | null, after: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTarget(next), after);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!target) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
      if (isInCard(event.target)) return;
      window.clearTimeout(timer.current);
      setTarget(null);
    };
    const occasions = ["keydown", "pointerdown", "scroll", "dragstart"];
    for (const occasion of occasions) document.addEventListener(occasion, close, true);
    return () => {
      for (const occasion of occasions) document.removeEventListener(occasion, close, true);
    };
  }, [target]);

  const content = target?.isConnected ? cardOf(target.dataset.card ?? "") : null;
  return (
    <div
      className={className}
      onPointerEnter={() => setIsNear(true)}
      // React reports what happens in the card here too, though the card is elsewhere in the document.
      onPointerOver={(event) => {
        if (!isInCard(event.target)) setTargetAfter(markedAround(event.target), SHOW_AFTER_MS);
      }}
      onPointerLeave={(event: PointerEvent) => setTargetAfter(null, event.pointerType === "mouse" ? HIDE_AFTER_MS : 0)}
      onFocus={(event) => {
        setIsNear(true);
        setTargetAfter(event.target.matches(":focus-visible") ? markedAround(event.target) : null, SHOW_AFTER_MS);
      }}
      onBlur={() => setTargetAfter(null, 0)}
    >
      {children}
      {lazyCard && target && content && (
        <lazyCard.HoverCard
          key={target.dataset.card}
          target={target}
          onEnter={() => window.clearTimeout(timer.current)}
          onLeave={() => setTargetAfter(null, HIDE_AFTER_MS)}
        >
          {content}
        </lazyCard.HoverCard>
      )}
    </div>
  );
}

function isInCard(element: EventTarget | null): boolean {
  return element instanceof Element && element.closest('[role="tooltip"]') !== null;
}

function markedAround(element: EventTarget): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>("[data-card]") : null;
}
