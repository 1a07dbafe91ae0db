/** The kind of document a field collects: named in `options.document`, else the flag's name without `Attached`. */
export function kindOfFile(field: string, { document }: { readonly document?: unknown }): string {
  return typeof document === 'string' ? document : field.replace(/Attached$/, '')
}

/** What the browser's picker offers; images and PDF unless the field says otherwise. */
export function acceptedTypes({ accept }: { readonly accept?: unknown }): string {
  return Array.isArray(accept) ? accept.join(',') : 'image/*,application/pdf'
}
