import { Button } from "./buttons.tsx";
import { SubmitButton } from "./form.tsx";

/** A form's ways to look first, for who has no script to see it at once, and back to the default where it differs. */
export function PreviewButtons({ isChanged }: { isChanged: boolean }) {
  return (
    <>
      <span data-without-script="">
        <Button type="submit" name="intent" value="preview">
          Preview
        </Button>
      </span>
      {isChanged && (
        <SubmitButton intent="reset" tone="secondary">
          Use the default
        </SubmitButton>
      )}
    </>
  );
}
