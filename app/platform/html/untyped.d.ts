/** The places where Unicode (annex 14) lets a line end. */
declare module "linebreak" {
  export default class LineBreaker {
    constructor(text: string);
    /** The next place, counted in UTF-16 units; null at the end. */
    nextBreak(): { position: number; required: boolean } | null;
  }
}

/** What pdfkit takes and its types do not tell. */
declare namespace PDFKit.Mixins {
  interface PDFFont {
    registerFont(name: string, font: import("fontkit").Font): this;
    /** The font in use. Its id is its name in the page's operators; it remembers the words that it has laid out. */
    _font: { id: string; layout(text: string): { glyphs: import("fontkit").Glyph[] } };
  }
  interface StructureElementOptions {
    scope?: "Row" | "Column";
  }
  interface AnnotationOption {
    structParent?: PDFKit.PDFStructureElement;
  }
}
