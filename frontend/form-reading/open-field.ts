/** The field with its origin shown below its row. */
export type OpenField = { readonly person: number; readonly field: string } | undefined
