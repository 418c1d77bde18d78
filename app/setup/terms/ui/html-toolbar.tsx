import type { RefObject } from "react";
import { Button } from "#app/ui/buttons.tsx";
import styles from "./terms.module.css";

/** Puts tags around what is marked in the text area inside `box`. Needs script. */
export function HtmlToolbar({ box }: { box: RefObject<HTMLDivElement> }) {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Format" data-needs-script="">
      {tools.map((tool) => (
        <Button key={tool.label} small look="quiet" onClick={() => wrap(box.current?.querySelector("textarea"), tool)}>
          {tool.label}
        </Button>
      ))}
    </div>
  );
}

interface Tool {
  label: string;
  before: string;
  after: string;
}

const tools: Tool[] = [
  { label: "Heading", before: "<h2>", after: "</h2>\n" },
  { label: "Paragraph", before: "<p>", after: "</p>\n" },
  { label: "Bold", before: "<strong>", after: "</strong>" },
  { label: "Italic", before: "<em>", after: "</em>" },
  { label: "List", before: "<ul>\n<li>", after: "</li>\n</ul>\n" },
  { label: "Link", before: '<a href="https://">', after: "</a>" },
];

function wrap(area: HTMLTextAreaElement | null | undefined, { before, after }: Tool): void {
  if (!area) return;
  const { selectionStart, selectionEnd, value } = area;
  const marked = value.slice(selectionStart, selectionEnd);
  area.focus();
  // Typing, unlike setting the value, can be undone and tells the form.
  document.execCommand("insertText", false, before + marked + after);
  area.setSelectionRange(selectionStart + before.length, selectionStart + before.length + marked.length);
}
