import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { partOf, useFinePointer, usePart } from "./part.ts";

const card = partOf(() => import("./hover-card-part.tsx"));
/** How long a pointer rests before the card shows, and how long it may be away, on its way to the card. */
const RESTS_MS = 250;
const AWAY_MS = 150;

/**
 * Shows a card beside whatever inside has `data-card="..."`, once a mouse rests on it or the keyboard reaches it: one
 * card for all, since a calendar has hundreds of bars. `cardOf` gives what it says, null for nothing; it only repeats
 * and explains, so that nothing is lost on a phone and without script.
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
  const part = usePart(card, useFinePointer() && isNear);

  function turnTo(next: HTMLElement | null, after: number) {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setTarget(next), after);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);
  useEffect(() => {
    if (!target) return;
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== "Escape") return;
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
      onPointerOver={(event) => turnTo(markedAround(event.target), RESTS_MS)}
      onPointerLeave={(event: PointerEvent) => turnTo(null, event.pointerType === "mouse" ? AWAY_MS : 0)}
      onFocus={(event) => {
        setIsNear(true);
        turnTo(event.target.matches(":focus-visible") ? markedAround(event.target) : null, RESTS_MS);
      }}
      onBlur={() => turnTo(null, 0)}
    >
      {children}
      {part && target && content && (
        <part.HoverCard
          key={target.dataset.card}
          target={target}
          onEnter={() => window.clearTimeout(timer.current)}
          onLeave={() => turnTo(null, AWAY_MS)}
        >
          {content}
        </part.HoverCard>
      )}
    </div>
  );
}

function markedAround(element: EventTarget): HTMLElement | null {
  return element instanceof Element ? element.closest<HTMLElement>("[data-card]") : null;
}
