import { parseBlocks } from "./html-blocks.ts";

/**
 * Render HTML as a tagged PDF on Letter paper with numbered pages, every character as written. The subtitle says which
 * document it is.
 */
export async function renderHtmlPdf({ title, subtitle, html }: { title: string; subtitle: string; html: string }) {
  // Loaded with the first PDF: it takes 50 MB, and many processes never write one.
  const { writePdf } = await import("./write-pdf.server.ts");
  return writePdf({ title, subtitle, blocks: parseBlocks(html) });
}
