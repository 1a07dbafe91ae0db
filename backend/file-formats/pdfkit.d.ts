/** Members for low-level writing that the package's types leave out. */
declare namespace PDFKit {
  interface PDFDocument {
    /** `AcroForm` exists after `initForm`. */
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
