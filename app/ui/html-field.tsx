import { useRef } from "react";
import { type FieldProps, inputProps, TextAreaField } from "./fields.tsx";
import { useHydrated } from "./hydrated.ts";
import { partOf, usePart } from "./part.ts";

const htmlPart = partOf(() => import("./html-part.tsx"));

/** Text in HTML, written as it reads; before script, and for what the editor cannot hold, as source. */
export function HtmlField({ rows, ...props }: FieldProps & { rows?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const part = usePart(htmlPart, useHydrated(), box);
  const { key } = props.field;
  if (part) {
    const typed = box.current?.querySelector("textarea")?.value;
    return <part.HtmlEditor key={key} {...inputProps(props)} typed={typed} rows={rows} />;
  }
  return (
    <div ref={box}>
      <TextAreaField {...props} rows={rows} />
    </div>
  );
}
