import { CopyButton } from "@mantine/core";
import { Button } from "#app/ui/page/buttons.tsx";

/** Button that copies a text; it needs script. */
export function CopyText({ text, label, look }: { text: string; label: string; look?: "quiet" }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <span data-needs-script="">
          <Button look={look} small onClick={copy}>
            {copied ? "Copied" : label}
          </Button>
        </span>
      )}
    </CopyButton>
  );
}
