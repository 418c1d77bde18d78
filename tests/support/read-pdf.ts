import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

const { findPdftotext } = await import(pathToFileURL("bin/find-pdftotext.mjs").href);

/** Return the lines of a PDF as Poppler reads them. */
export function readPdf(pdf: Buffer): string[] {
  return linesOf(runPoppler("pdftotext", ["-enc", "UTF-8", "-nopgbrk", "-", "-"], pdf));
}

/** Return Poppler's information about a PDF (title, tags, pages), then its structure tree with its texts. */
export function readPdfStructure(pdf: Buffer): string[] {
  const facts = linesOf(runPoppler("pdfinfo", ["-"], pdf)).map((line) => line.replace(/:\s+/, ": "));
  return [...facts, ...linesOf(runPoppler("pdfinfo", ["-struct-text", "-"], pdf))];
}

function runPoppler(name: string, args: string[], pdf: Buffer): string {
  const pdftotext: string | null = findPdftotext();
  if (!pdftotext) {
    throw new Error(
      "No pdftotext: install Poppler (apt-get install poppler-utils, brew install poppler) or set PDFTOTEXT_PATH to " +
        "its program.",
    );
  }
  const { status, stdout, stderr, error } = spawnSync(join(dirname(pdftotext), name), args, { input: pdf });
  if (status !== 0) throw new Error(`${name}: ${error?.message ?? stderr.toString()}`);
  return stdout.toString();
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}
