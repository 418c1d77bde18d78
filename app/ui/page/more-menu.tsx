import { useRef } from "react";
import { buttonClass } from "./buttons.tsx";
import { Disclosure } from "./disclosure.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { lazyModule, useFinePointer, useLazyModule } from "#app/ui/browser/lazy-module.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";

const menuModule = lazyModule(() => import("./menu-lazy.tsx"));

export interface MenuLink {
  label: string;
  to: string;
}

/** Secondary links of a page under one button next to its primary one; a fold of links until script runs. */
export function MoreMenu({ label = "More", links }: { label?: string; links: readonly MenuLink[] }) {
  const translate = useTranslate();
  const fold = useRef<HTMLDivElement>(null);
  const lazyMenu = useLazyModule(menuModule, useFinePointer(), fold);
  const translatedLinks = links.map(({ label: words, to }) => ({ label: translate(words), to }));
  if (lazyMenu) return <lazyMenu.LinkMenu label={translate(label)} links={translatedLinks} />;
  return (
    <div ref={fold}>
      <Disclosure
        className="fold"
        summaryClass={buttonClass({})}
        summary={
          <>
            {translate(label)}
            <Icon name="chevron-down" size={16} />
          </>
        }
      >
        <ul className="hanging">
          {translatedLinks.map((link) => (
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
