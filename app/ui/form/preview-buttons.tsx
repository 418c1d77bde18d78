import { Button } from "#app/ui/page/buttons.tsx";
import { SubmitButton } from "./form.tsx";

/** Buttons of a form: preview, for users without script, and back to the default when it differs. */
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
