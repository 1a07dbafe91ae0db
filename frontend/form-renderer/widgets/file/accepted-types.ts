import { offeredTypes } from '@fleet/form-schemas/engine/runtime/document-types'

/** Systems that know no type for these files go by their names. */
const names = { 'image/heic': ['.heic'], 'image/heif': ['.heif'], 'image/avif': ['.avif'] }

/** The `accept` of a file input. */
export function acceptedTypes(options: { readonly accept?: unknown }): string {
  const types = offeredTypes(options)
  return [
    ...types,
    ...Object.entries(names).flatMap(([type, ends]) => (types.some((one) => one === type) ? ends : [])),
  ].join(',')
}
