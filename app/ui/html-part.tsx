import { Input } from "@mantine/core";
import { Link, RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useState } from "react";
import { Button } from "./buttons.tsx";
import type { PickerProps } from "./date-part.tsx";
import { htmlClass } from "./html.tsx";
import styles from "./html-part.module.css";
import "./parts.css";
import { unheard, useTwin } from "./twin.ts";

const HELD = new Set("a b blockquote br em h1 h2 h3 h4 hr i li ol p s strong u ul".split(" "));

/** Text as it reads, with a bar of formats; the source is a button away and is what is posted. */
export function HtmlEditor({
  id,
  name,
  form,
  defaultValue = "",
  typed = defaultValue,
  rows,
  ...frame
}: PickerProps & { rows?: number }) {
  const { value, put, native } = useTwin<HTMLTextAreaElement>(id, typed);
  const [isSource, setIsSource] = useState(!isHeld(typed));
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels: [1, 2, 3, 4] } }),
      Link.configure({ protocols: ["https", "mailto", "tel"], openOnClick: false }),
    ],
    content: isSource ? "" : typed,
    // The content security policy lets no style into the page; the rules stand in this part's own.
    injectCSS: false,
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id: id ?? "",
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": `${id}-label`,
        class: htmlClass ?? "",
      },
    },
    onUpdate: ({ editor: changed }) => put(changed.isEmpty ? "" : changed.getHTML()),
  });

  function turn() {
    if (isSource) editor.commands.setContent(value, { emitUpdate: false });
    setIsSource(!isSource);
  }

  return (
    <Input.Wrapper {...frame} withAsterisk={false} id={id} labelElement={isSource ? "label" : "div"}>
      {!isSource && (
        <RichTextEditor editor={editor} {...unheard} withTypographyStyles={false} classNames={editorClasses(rows)}>
          <RichTextEditor.Toolbar>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.H2 />
              <RichTextEditor.H3 />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Bold />
              <RichTextEditor.Italic />
              <RichTextEditor.Underline />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.BulletList />
              <RichTextEditor.OrderedList />
              <RichTextEditor.Blockquote />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Link />
              <RichTextEditor.Unlink />
            </RichTextEditor.ControlsGroup>
            <RichTextEditor.ControlsGroup>
              <RichTextEditor.Undo />
              <RichTextEditor.Redo />
            </RichTextEditor.ControlsGroup>
          </RichTextEditor.Toolbar>
          <RichTextEditor.Content />
        </RichTextEditor>
      )}
      <Input
        component="textarea"
        {...native}
        // Beside the editor, whose id the frame's label names, it has none.
        withAria={isSource}
        {...(isSource ? { id, tabIndex: 0, "aria-hidden": undefined, className: undefined } : {})}
        name={name}
        form={form}
        rows={rows}
        multiline
        classNames={{ input: styles.source }}
      />
      <div className={styles.turn}>
        {isSource && !isHeld(value) ? (
          <p>This text has tags, such as tables, that are written as HTML.</p>
        ) : (
          <Button look="quiet" small onClick={turn}>
            {isSource ? "Write as it reads" : "Write as HTML"}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

function editorClasses(rows = 6) {
  return { root: styles.editor, content: rows > 12 ? styles.long : styles.content };
}

/** Whether the editor keeps all that a text has: it drops tags that it does not know. */
function isHeld(html: string): boolean {
  const found = new DOMParser().parseFromString(html, "text/html").body.querySelectorAll("*");
  return [...found].every((element) => HELD.has(element.localName) && !element.hasAttribute("title"));
}
