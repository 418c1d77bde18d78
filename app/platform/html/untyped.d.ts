/** Line break opportunities by Unicode's annex 14. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** Next opportunity, counted in UTF-16 units; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

/** pdfkit features that its types lack. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import("fontkit").Font): this;
    /** Current font. Its id is its name in the page's operators; it caches the words that it has laid out. */
    _font: { id: string; layout(text: string): { glyphs: import("fontkit").Glyph[] } };
  }
  interface StructureElementOptions {
    scope?: "Row" | "Column";
  }
  interface AnnotationOption {
    structParent?: PDFKit.PDFStructureElement;
  }
}
