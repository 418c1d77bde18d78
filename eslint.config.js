import js from "@eslint/js";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import globals from "globals";
import { config, configs } from "typescript-eslint";
import laws from "./bin/lint-laws.mjs";

const REVALIDATE = "useRevalidateWhenIdle reloads a page and keeps the notice of a form that is being sent.";
const SPREAD_LITERAL = "Write the properties or elements themselves.";

export default config(
  {
    ignores: [
      "build/",
      "data/",
      "node_modules/",
      "db/schema.ts",
      "public/",
      "test-results/",
      "playwright-report/",
      ".*/",
    ],
  },
  js.configs.recommended,
  {
    plugins: { laws },
    rules: {
      "laws/imports": "error",
      "laws/modules": "error",
      "laws/names": "error",
      "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "object-shorthand": "error",
      "prefer-const": "error",
      eqeqeq: ["error", "always", { null: "ignore" }],
      // A pattern that refuses control characters has to name them.
      "no-control-regex": "off",
    },
  },
  { files: ["**/*.{js,mjs}"], languageOptions: { globals: globals.node } },
  {
    files: ["**/*.{ts,tsx}"],
    extends: [configs.recommended],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": [
        "error",
        { fixStyle: "inline-type-imports", disallowTypeAnnotations: false },
      ],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-restricted-syntax": [
        "error",
        { selector: "TSEnumDeclaration", message: "A union of words says it." },
        // Spread, a literal's unknown properties pass unseen.
        { selector: ":matches(SpreadElement, JSXSpreadAttribute) > ObjectExpression", message: SPREAD_LITERAL },
        { selector: "SpreadElement > ArrayExpression", message: SPREAD_LITERAL },
        { selector: "SpreadElement > TSAsExpression > ArrayExpression", message: SPREAD_LITERAL },
      ],
    },
  },
  { files: ["{app,commands}/**/*.{ts,tsx}"], ignores: ["**/*.test.*"], rules: { "laws/words": "error" } },
  {
    files: ["{app,commands,db}/**/*.{ts,tsx}"],
    // Remix gives its server entry five.
    ignores: ["**/*.test.*", "app/entry.server.tsx"],
    rules: { "max-params": ["error", { max: 4 }] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    // The one function that reads an intent: parseIntent.
    ignores: ["**/*.test.*", "app/http/form-values.ts"],
    rules: { "laws/intents": "error" },
  },
  {
    files: ["{app,commands,db,tests/support}/**/*.{ts,tsx}"],
    ignores: ["**/*.test.*", "db/schema.ts"],
    rules: { "laws/exports": "error" },
  },
  // The one function that asserts a type: app/ui/assume-type.ts.
  {
    files: ["app/ui/assume-type.ts"],
    rules: { "@typescript-eslint/consistent-type-assertions": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/env.server.ts", "**/*.test.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "app/env.server.ts alone reads the environment." },
        { object: "Response", property: "json", message: "remix-serve's own globals do not have it." },
        { property: "getSetCookie", message: "remix-serve's own globals do not have it." },
      ],
      "no-console": "error",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/ui/text/dates.ts", "app/ui/browser/use-revalidate-when-idle.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [{ name: "@remix-run/react", importNames: ["useRevalidator"], message: REVALIDATE }],
          patterns: [{ regex: "^dayjs(/|$)", message: "app/ui/text/dates.ts alone knows dayjs." }],
        },
      ],
    },
  },
  {
    files: ["app/**/*.tsx"],
    extends: [jsxA11y.flatConfigs.recommended],
    plugins: { "react-hooks": reactHooks },
    rules: {
      "react-hooks/rules-of-hooks": "error",
      "react-hooks/exhaustive-deps": "error",
      // Pages with one form focus its first field.
      "jsx-a11y/no-autofocus": ["error", { ignoreNonDOM: true }],
      // A scrollable box must be reachable by keyboard, and so must the divider that users drag between two columns.
      "jsx-a11y/no-noninteractive-tabindex": ["error", { roles: ["region", "group", "tabpanel", "separator"] }],
      // A click on a row or a backdrop repeats a link or button inside it.
      "jsx-a11y/click-events-have-key-events": "off",
      "jsx-a11y/no-noninteractive-element-interactions": "off",
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "db/**/*.ts"],
    plugins: { "import-x": importX },
    settings: {
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [importX.createNodeResolver({ extensions: [".ts", ".tsx"] })],
    },
    rules: {
      "import-x/no-cycle": "error",
      "max-lines": ["error", { max: 280, skipBlankLines: true, skipComments: true }],
    },
  },
  // Long lists of data are easier to read in one file.
  { files: ["db/seed/**"], rules: { "max-lines": "off" } },
  {
    files: ["app/routes/**"],
    rules: { "max-lines": ["error", { max: 150, skipBlankLines: true, skipComments: true }] },
  },
);
