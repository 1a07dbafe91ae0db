/** What the package gives for writing parts of a file by hand, and its types leave out. */
declare namespace PDFKit {
  interface PDFDocument {
    /** `AcroForm`: once there is a form. */
    readonly _root: { readonly data: { readonly AcroForm: { readonly data: Record<string, unknown> } } }
    readonly _font: {
      readonly id: string
      readonly font: { hasGlyphForCodePoint(code: number): boolean }
      ref(): PDFKitReference
      encode(text: string): unknown
    }
  }
  interface PDFKitReference {
    end(content?: string): void
  }
}
