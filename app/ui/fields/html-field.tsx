import { useRef } from "react";
import { type FieldProps, inputProps, TextAreaField } from "./fields.tsx";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";

const htmlModule = lazyModule(() => import("./html-lazy.tsx"));

/**
 * HTML text in a visual editor; shown as source until script runs, and when the editor does not support all of its
 * tags.
 */
export function HtmlField({ rows, ...props }: FieldProps & { rows?: number }) {
  const box = useRef<HTMLDivElement>(null);
  const lazyEditor = useLazyModule(htmlModule, useHydrated(), box);
  const { key } = props.field;
  if (lazyEditor) {
    const typed = box.current?.querySelector("textarea")?.value;
    return <lazyEditor.HtmlEditor key={key} {...inputProps(props)} nativeValue={typed} rows={rows} />;
  }
  return (
    <div ref={box}>
      <TextAreaField {...props} rows={rows} />
    </div>
  );
}
