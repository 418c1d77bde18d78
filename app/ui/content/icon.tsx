import { iconPaths } from "./icon-paths.ts";

/** Outline icon next to words, 20 px by default; hidden from screen readers. */
export function Icon({ name, size = 20 }: { name: keyof typeof iconPaths; size?: number }) {
  return <Outline path={iconPaths[name]} size={size} />;
}

/** Outline on a grid of 24. */
export function Outline({ path, size }: { path: string; size: number }) {
  return (
    <svg className="outline" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
