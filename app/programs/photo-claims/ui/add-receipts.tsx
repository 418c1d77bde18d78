import { Form } from "@remix-run/react";
import type { ChangeEvent } from "react";
import { claimFileRules } from "#app/programs/claims/claim-form.ts";
import { SubmitButton, useIsSending } from "#app/ui/form/form.tsx";
import { buttonClass } from "#app/ui/page/buttons.tsx";
import { MAX_PENDING_RECEIPTS } from "../receipt-form.ts";
import styles from "./receipts.module.css";

const accept = claimFileRules.contentTypes.join(",");

/** Form that adds receipts: the camera and the files of the device, which send at once, or a plain file input. */
export function AddReceipts({ children }: { children?: React.ReactNode }) {
  const isSending = useIsSending("add");
  return (
    <Form method="post" encType="multipart/form-data" className="stack">
      <input type="hidden" name="intent" value="add" />
      <div className="row" data-needs-script="">
        <PickButton name="camera" label="Take a photo" look="primary" accept="image/*" capture="environment" />
        <PickButton name="receipts" label="Choose files" look="secondary" accept={`image/*,${accept}`} multiple />
      </div>
      <p className="note" role="status" data-needs-script="">
        {isSending
          ? "Adding receipts."
          : `PDF, JPEG, PNG or WebP, up to 10 MB each and ${MAX_PENDING_RECEIPTS} at once.`}
      </p>
      <div className="stack" data-without-script="">
        <label className="stack close">
          <span className="medium">Receipts</span>
          <input type="file" name="receipts" accept={accept} multiple />
        </label>
        <div className="row">
          <SubmitButton>Add receipts</SubmitButton>
        </div>
      </div>
      <div className="row">{children}</div>
    </Form>
  );
}

interface Pick {
  name: string;
  label: string;
  look: "primary" | "secondary";
  accept: string;
  multiple?: boolean;
  capture?: "environment";
}

/** Button that opens the camera or the files, and sends its form when something was chosen. */
function PickButton({ label, look, ...input }: Pick) {
  return (
    <label className={`${buttonClass({ look })} ${styles.choose}`}>
      <input {...input} type="file" className="visually-hidden" onChange={sendForm} />
      {label}
    </label>
  );
}

function sendForm({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  if (currentTarget.files?.length) currentTarget.form?.requestSubmit();
}
