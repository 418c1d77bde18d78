import { Input } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { useEffect, useRef, useState } from "react";
import type { PickerProps } from "./date-part.tsx";
import styles from "./file-part.module.css";
import { Icon } from "./icon.tsx";
import "./parts.css";

/** Files that are dropped or chosen; the native input of the same name holds and posts them. */
export function DropField({
  id,
  name,
  form,
  accept,
  multiple,
  chosen,
  defaultValue: _,
  typed: __,
  wrapper: ___,
  required,
  ...frame
}: PickerProps & { accept?: string; multiple: boolean; chosen?: FileList | null }) {
  const native = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const [files, setFiles] = useState<readonly File[]>(chosen ? [...chosen] : []);

  function take(dropped: readonly File[]) {
    if (!native.current) return;
    const transfer = new DataTransfer();
    for (const file of multiple ? dropped : dropped.slice(0, 1)) transfer.items.add(file);
    native.current.files = transfer.files;
    for (const kind of ["input", "change"]) native.current.dispatchEvent(new Event(kind, { bubbles: true }));
    setFiles([...transfer.files]);
  }

  const before = useRef(chosen);
  useEffect(() => {
    if (before.current && native.current) native.current.files = before.current;
  }, []);

  return (
    <Input.Wrapper {...frame} id={id} withAsterisk={false}>
      <Dropzone
        ref={zone}
        multiple={multiple}
        onDrop={take}
        activateOnClick={false}
        activateOnKeyboard={false}
        tabIndex={-1}
        inputProps={{ "aria-hidden": true }}
        className={styles.zone}
      >
        <Icon name="upload" />
        <span>
          {files.length > 0
            ? files.map((file) => file.name).join(", ")
            : `Drop ${multiple ? "files" : "a file"} here, or `}
          <label htmlFor={id} className={styles.choose}>
            {files.length > 0 ? "Choose another" : "choose one"}
          </label>
        </span>
      </Dropzone>
      <input
        ref={native}
        id={id}
        type="file"
        name={name}
        form={form}
        accept={accept}
        multiple={multiple}
        required={required}
        className="visually-hidden"
        onChange={(event) => setFiles([...(event.target.files ?? [])])}
        onFocus={() => zone.current?.setAttribute("data-focus", "")}
        onBlur={() => zone.current?.removeAttribute("data-focus")}
      />
    </Input.Wrapper>
  );
}
