import { iconPaths } from "./icon-paths.ts";

/** An outline icon beside words, 20 px unless told; it says nothing to a screen reader. */
export function Icon({ name, size = 20 }: { name: keyof typeof iconPaths; size?: number }) {
  return <Outline path={iconPaths[name]} size={size} />;
}

/** An outline drawn on a grid of 24. */
export function Outline({ path, size }: { path: string; size: number }) {
  return (
    <svg className="outline" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
