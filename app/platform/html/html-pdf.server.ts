import { blocksOf } from "./html-blocks.ts";

/**
 * A text as a tagged PDF on Letter paper, with numbered pages and every letter as it was written. The subtitle says
 * which text it is.
 */
export async function htmlPdf({ title, subtitle, html }: { title: string; subtitle: string; html: string }) {
  // Loaded with the first PDF: it takes 50 MB, and many a process never writes one.
  const { writePdf } = await import("./write-pdf.server.ts");
  return writePdf({ title, subtitle, blocks: blocksOf(html) });
}
