import { useEffect, useRef } from "react";
import { getDocument, type PDFDocumentLoadingTask } from "unpdf/pdfjs";

/** Pages of a PDF that are drawn. */
const MAX_PAGES = 5;

/**
 * Draw the first pages of a PDF. The policy of our pages allows no frames, and stored PDFs are only ever downloaded, so
 * no viewer of the browser can show them.
 */
export function PdfPages({ address, name }: { address: string; name: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const inside = box.current;
    if (!inside) return;
    const task = getDocument({ url: address, disableFontFace: true });
    // A damaged file stays blank; its link is below.
    drawPages(task, inside).catch(() => undefined);
    return () => {
      void task.destroy();
      inside.replaceChildren();
    };
  }, [address]);
  return <div ref={box} role="img" aria-label={name} className="stack close" />;
}

async function drawPages(task: PDFDocumentLoadingTask, inside: HTMLElement): Promise<void> {
  const file = await task.promise;
  const width = inside.clientWidth * Math.min(2, window.devicePixelRatio);
  for (let number = 1; number <= Math.min(MAX_PAGES, file.numPages); number += 1) {
    const page = await file.getPage(number);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    canvas.style.width = "100%";
    inside.append(canvas);
    await page.render({ canvas, viewport }).promise;
  }
}
