/** Members for low-level writing that the package's types leave out. */
declare namespace PDFKit {
  interface PDFDocument {
    registerFont(name: string, font: import('fontkit').Font): this
    /** `AcroForm` exists after `initForm`. */
    readonly _root: { readonly data: { readonly AcroForm: { readonly data: Record<string, unknown> } } }
    readonly _font: {
      readonly id: string
      /** Above the baseline, in thousandths of the font's size. */
      readonly ascender: number
      readonly font: { hasGlyphForCodePoint(code: number): boolean }
      ref(): PDFKitReference
      encode(text: string): unknown
    }
  }
  interface PDFKitReference {
    end(content?: string): void
  }
}
