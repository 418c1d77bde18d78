import preset from "postcss-preset-mantine";

/** The heads of a list's columns, which cards on phones show before their values, by the place of a cell in its row. */
const labels = Array.from({ length: 32 }, (_, index) => [
  `&:nth-child(${index + 1})`,
  { "--label": `var(--label-${index + 1})` },
]);

const latin =
  "U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, " +
  "U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD";
const latinExtended =
  "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, " +
  "U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF";

/** The faces of Poppins, one file for each weight and script. */
const poppins = Object.entries({ latin, "latin-ext": latinExtended }).flatMap(([script, range]) =>
  [400, 500, 600].map((weight) => ({
    "font-family": '"Poppins"',
    "font-weight": `${weight}`,
    "font-display": "swap",
    src: `url("/fonts/poppins-${script}-${weight}.woff2") format("woff2")`,
    "unicode-range": range,
  })),
);

const mixins = { "label-by-place": Object.fromEntries(labels), poppins: { "@font-face": poppins } };

export default { plugins: [preset({ mixins })] };
