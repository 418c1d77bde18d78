import { Dropzone } from "@mantine/dropzone";
import { type RefObject, useEffect, useState } from "react";
import styles from "./file-lazy.module.css";
import { Icon } from "#app/ui/content/icon.tsx";
import "#app/ui/theme/parts.css";

/** Drop zone for a native input, which holds and posts the files and opens the system's picker. */
export function DropZone({ input, multiple }: { input: RefObject<HTMLInputElement>; multiple: boolean }) {
  const [files, setFiles] = useState<readonly File[]>([]);

  useEffect(() => {
    const native = input.current;
    if (!native) return;
    const show = () => setFiles([...(native.files ?? [])]);
    show();
    native.addEventListener("change", show);
    return () => native.removeEventListener("change", show);
  }, [input]);

  function take(dropped: readonly File[]) {
    if (!input.current) return;
    const transfer = new DataTransfer();
    for (const file of multiple ? dropped : dropped.slice(0, 1)) transfer.items.add(file);
    input.current.files = transfer.files;
    for (const kind of ["input", "change"]) input.current.dispatchEvent(new Event(kind, { bubbles: true }));
  }

  return (
    <Dropzone
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
        <label htmlFor={input.current?.id} className={styles.choose}>
          {files.length > 0 ? "Choose another" : "choose one"}
        </label>
      </span>
    </Dropzone>
  );
}
