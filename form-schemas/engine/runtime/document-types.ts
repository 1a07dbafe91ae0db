/** What a document may be: the types that pickers offer and the server takes. */
export const documentTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
  'image/heif',
  'image/avif',
  'application/pdf',
] as const
export type DocumentType = (typeof documentTypes)[number]

/** Those of them that a file field offers: all, or what its `accept` names, `image/*` or one by one. */
export function offeredTypes({ accept }: { readonly accept?: unknown }): readonly DocumentType[] {
  const named: readonly unknown[] = Array.isArray(accept) ? accept : documentTypes
  return documentTypes.filter((type) => named.includes(type) || named.includes(`${type.split('/')[0]}/*`))
}
