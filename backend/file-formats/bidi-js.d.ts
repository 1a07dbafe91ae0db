/** The package declares an ES module, and is a CommonJS module to Node. */
declare module 'bidi-js' {
  function bidiFactory(): {
    /** The level of each UTF-16 code unit; an odd one reads from right to left. */
    getEmbeddingLevels(text: string, base: 'ltr'): { readonly levels: Uint8Array }
    getMirroredCharacter(character: string): string | null
  }
  export = bidiFactory
}
