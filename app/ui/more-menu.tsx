import { useRef } from "react";
import { buttonClass } from "./buttons.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Icon } from "./icon.tsx";
import { partOf, useFinePointer, usePart } from "./part.ts";
import { useSay } from "./say.tsx";

const menuPart = partOf(() => import("./menu-part.tsx"));

export interface MenuLink {
  label: string;
  to: string;
}

/** The secondary ways from a page, under one button beside its primary one; a fold of links until script has come. */
export function MoreMenu({ label = "More", links }: { label?: string; links: readonly MenuLink[] }) {
  const say = useSay();
  const fold = useRef<HTMLDivElement>(null);
  const part = usePart(menuPart, useFinePointer(), fold);
  const said = links.map(({ label: words, to }) => ({ label: say(words), to }));
  if (part) return <part.LinkMenu label={say(label)} links={said} />;
  return (
    <div ref={fold}>
      <Disclosure
        className="fold"
        summaryClass={buttonClass({})}
        summary={
          <>
            {say(label)}
            <Icon name="chevron-down" size={16} />
          </>
        }
      >
        <ul className="hanging">
          {said.map((link) => (
            <li key={link.to}>
              <a href={link.to} className="option">
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
