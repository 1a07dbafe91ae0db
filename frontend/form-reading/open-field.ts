/** The field whose origin is opened below its row. */
export type OpenField = { readonly person: number; readonly field: string } | undefined
