import { Input } from "@mantine/core";
import { Link, RichTextEditor } from "@mantine/tiptap";
import { useEditor } from "@tiptap/react";
import StarterKit from "@tiptap/starter-kit";
import { useState } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import type { PickerProps } from "./date-lazy.tsx";
import { htmlClass } from "#app/ui/content/html.tsx";
import styles from "./html-lazy.module.css";
import "#app/ui/theme/parts.css";
import { stopFormEvents, useNativeInput } from "./native-input.ts";

const SUPPORTED_TAGS = new Set("a b blockquote br em h1 h2 h3 h4 hr i li ol p s strong u ul".split(" "));

/** Visual HTML editor with a formatting toolbar; the source is a button away and is what is posted. */
export function HtmlEditor({
  id,
  name,
  form,
  defaultValue = "",
  nativeValue = defaultValue,
  rows,
  ...frame
}: PickerProps & { rows?: number }) {
  const { value, setValue, nativeProps } = useNativeInput<HTMLTextAreaElement>(id, nativeValue);
  const [isSource, setIsSource] = useState(!isEditable(nativeValue));
  const editor = useEditor({
    extensions: [
      StarterKit.configure({ link: false, code: false, codeBlock: false, heading: { levels: [1, 2, 3, 4] } }),
      Link.configure({ protocols: ["https", "mailto", "tel"], openOnClick: false }),
    ],
    content: isSource ? "" : nativeValue,
    // The content security policy forbids injected styles; the style sheet has the rules.
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
    onUpdate: ({ editor: changed }) => setValue(changed.isEmpty ? "" : changed.getHTML()),
  });

  function turn() {
    if (isSource) editor.commands.setContent(value, { emitUpdate: false });
    setIsSource(!isSource);
  }

  return (
    <Input.Wrapper {...frame} id={id} labelElement={isSource ? "label" : "div"}>
      {!isSource && (
        <RichTextEditor
          editor={editor}
          {...stopFormEvents}
          withTypographyStyles={false}
          classNames={editorClasses(rows)}
        >
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
        {...nativeProps}
        // Without an id while the editor is shown, whose id the wrapper's label refers to.
        withAria={isSource}
        {...(isSource ? { id, tabIndex: 0, "aria-hidden": undefined, className: undefined } : {})}
        name={name}
        form={form}
        rows={rows}
        multiline
        classNames={{ input: styles.source }}
      />
      <div className={styles.turn}>
        {isSource && !isEditable(value) ? (
          <p>This text has tags such as tables, so edit it as HTML.</p>
        ) : (
          <Button look="quiet" small onClick={turn}>
            {isSource ? "Edit visually" : "Edit as HTML"}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}

function editorClasses(rows = 6) {
  return { root: styles.editor, content: rows > 12 ? styles.long : styles.content };
}

/** Tell whether the editor supports all of a text; it drops tags that it does not know. */
function isEditable(html: string): boolean {
  const found = new DOMParser().parseFromString(html, "text/html").body.querySelectorAll("*");
  return [...found].every((element) => SUPPORTED_TAGS.has(element.localName) && !element.hasAttribute("title"));
}
