import { colorsTuple, createTheme } from "@mantine/core";

/** Parse a color's ten shades, from the lightest to the darkest. */
const shades = (ten: string) => colorsTuple(ten.split(" "));

const teal = shades("#E6F6F3 #CCECE7 #9ADAD1 #6AC7BB #45B8AA #1F9B8E #12877B #0B746A #075F57 #044A44");
const navy = shades("#EEF2F9 #D8E1EF #B2C3DE #88A2CA #6382B5 #46699F #33548A #24406F #182F55 #0F2040");
const gray = shades("#F6F8FA #EEF2F6 #E2E8EF #CDD6E0 #A9B5C4 #7E8CA0 #5A6A80 #44536A #2C3A50 #1A2539");

/** Neutral shades of dark mode, from text (0) to the deepest background (9). */
const dark = shades("#E4EAF3 #BCC8D8 #9DABBF #8292A9 #33445E #24344C #16243A #0D192B #0A1423 #070E1A");
const red = shades("#FDEDEC #FBD6D4 #F5ABA8 #F08580 #F17570 #DC4640 #BF2F2A #A82622 #8A1F1B #6D1714");

export const theme = createTheme({
  primaryColor: "teal",
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.32,
  white: "#FFFFFF",
  black: "#12203A",
  colors: { teal, navy, gray, dark, red },
  fontFamily: '"Poppins", "Poppins Fallback", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace',
  fontSmoothing: true,
  fontSizes: { xs: "0.75rem", sm: "0.875rem", md: "0.875rem", lg: "1rem", xl: "1.125rem" },
  lineHeights: { xs: "1.3333", sm: "1.4286", md: "1.4286", lg: "1.5", xl: "1.5556" },
  spacing: { xs: "0.25rem", sm: "0.5rem", md: "1rem", lg: "1.5rem", xl: "2.5rem" },
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.5rem", lg: "0.75rem", xl: "2rem" },
  defaultRadius: "md",
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  headings: {
    fontWeight: "600",
    sizes: {
      h1: { fontSize: "1.5rem", lineHeight: "1.3333" },
      h2: { fontSize: "1.125rem", lineHeight: "1.5556" },
      h3: { fontSize: "1rem", lineHeight: "1.5" },
      h4: { fontSize: "0.875rem", lineHeight: "1.4286" },
      h5: { fontSize: "0.875rem", lineHeight: "1.4286" },
      h6: { fontSize: "0.75rem", lineHeight: "1.3333" },
    },
  },
  components: {
    Button: { defaultProps: { radius: "xl" } },
    ActionIcon: { defaultProps: { radius: "xl" } },
    Checkbox: { defaultProps: { radius: "xs" } },
    // Required is the norm and carries no mark; optional fields say so in their labels.
    InputWrapper: { defaultProps: { withAsterisk: false } },
  },
});

interface Shades {
  light: string;
  dark: string;
}

/**
 * Product's own colors by role, for both modes; every `...-ink` has a contrast of 4.5:1 on the backgrounds it is used
 * on.
 */
export const tokens = {
  canvas: { light: "#F5F7FA", dark: "#0B1626" },
  surface: { light: "#FFFFFF", dark: "#122035" },
  "surface-raised": { light: "#FFFFFF", dark: "#172740" },
  "surface-sunken": { light: "#F8FAFC", dark: "#0E1A2C" },
  hover: { light: "#F3F6F9", dark: "#182943" },
  line: { light: "#E2E8EF", dark: "#24344C" },
  "line-strong": { light: "#7E8CA0", dark: "#63748D" },
  ink: { light: "#12203A", dark: "#E9EEF6" },
  "ink-soft": { light: "#55657C", dark: "#A5B3C7" },
  "accent-ink": { light: "#0B746A", dark: "#5CC8BB" },
  "accent-soft": { light: "#E6F6F3", dark: "#12383B" },
  accent: { light: "#0B746A", dark: "#45B8AA" },
  "on-accent": { light: "#FFFFFF", dark: "#0A1F24" },
  navy: { light: "#0F2040", dark: "#D8E1EF" },
  header: { light: "#FFFFFF", dark: "#122035" },
  "header-ink": { light: "#12203A", dark: "#E9EEF6" },
  "header-mark": { light: "#0B746A", dark: "#45B8AA" },
  "on-header-mark": { light: "#FFFFFF", dark: "#0A1F24" },
  "success-ink": { light: "#17703F", dark: "#69D39A" },
  "success-soft": { light: "#E7F6ED", dark: "#10352A" },
  success: { light: "#22A060", dark: "#3DBE7E" },
  "warning-ink": { light: "#8A5200", dark: "#F2BC62" },
  "warning-soft": { light: "#FDF3E0", dark: "#3A2C14" },
  warning: { light: "#C27A05", dark: "#E9A63A" },
  "danger-ink": { light: "#B3261E", dark: "#FF9A94" },
  "danger-soft": { light: "#FDEDEC", dark: "#401F25" },
  danger: { light: "#DC4640", dark: "#F17570" },
  "info-ink": { light: "#1D5FAE", dark: "#8CBDF7" },
  "info-soft": { light: "#E9F2FC", dark: "#152F50" },
  info: { light: "#3B82D6", dark: "#5FA2EE" },
  neutral: { light: "#7E8CA0", dark: "#8292A9" },
  "layer-customEvents": { light: "#1D5FAE", dark: "#6FA8F0" },
  "layer-companyEvents": { light: "#6B4FBB", dark: "#A996E8" },
  "layer-planItems": { light: "#0B746A", dark: "#45B8AA" },
  "layer-checklist": { light: "#B45309", dark: "#F2A65A" },
  "layer-freeCoffee": { light: "#8B5E3C", dark: "#D6A77A" },
  "layer-socialPosts": { light: "#B83280", dark: "#F08CC0" },
  "layer-openings": { light: "#BF2F2A", dark: "#F17570" },
  "layer-holidays": { light: "#4A5568", dark: "#A9B5C4" },
  street: { light: 'url("/street.svg")', dark: 'url("/street-dark.svg")' },
  shadow: {
    light: "0 1px 2px rgb(15 32 64 / 5%), 0 2px 8px rgb(15 32 64 / 5%)",
    dark: "0 1px 2px rgb(0 0 0 / 40%), 0 2px 8px rgb(0 0 0 / 25%)",
  },
  "shadow-raised": {
    light: "0 2px 6px rgb(15 32 64 / 8%), 0 12px 32px rgb(15 32 64 / 14%)",
    dark: "0 2px 6px rgb(0 0 0 / 45%), 0 12px 32px rgb(0 0 0 / 50%)",
  },
} satisfies Record<string, Shades>;

/** Tokens that a company can override, with variables such as `--brand-accent-light`. */
export const brandTokens = [
  "accent",
  "on-accent",
  "accent-soft",
  "accent-ink",
  "navy",
  "header",
  "header-ink",
  "header-mark",
  "on-header-mark",
  "layer-customEvents",
  "layer-companyEvents",
  "layer-planItems",
  "layer-checklist",
  "layer-freeCoffee",
  "layer-socialPosts",
  "layer-openings",
  "layer-holidays",
] as const satisfies readonly (keyof typeof tokens)[];
