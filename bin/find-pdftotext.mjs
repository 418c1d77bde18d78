import { findProgram } from "./find-program.mjs";

/**
 * Find Poppler's pdftotext, with which tests read PDFs: PDFTOTEXT_PATH, else an installed one, else Debian's package.
 */
export function findPdftotext() {
  return findProgram({ variable: "PDFTOTEXT_PATH", names: ["pdftotext"], debianPackage: "poppler-utils" });
}
