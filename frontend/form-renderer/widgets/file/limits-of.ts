import { documentTypes, acceptedTypes, fileLimits } from '@fleet/form-schemas/engine/runtime/documents'

export type Reason = 'tooLarge' | 'wrongType' | 'tooMany' | 'empty'

/** What a file field takes, by its options: so many files, each so large (MB). */
export type Limits = Pick<ReturnType<typeof fileLimits>, 'maxFiles' | 'maxMegabytes'> & {
  /** Of a file input. */
  readonly accept: string
  /** Which words say what it takes. */
  readonly takes: 'pictures' | 'pdf' | 'both'
  /** Why it would be refused, said before it has gone up for minutes; undefined: the server looks at it. */
  readonly refusal: (file: Pick<File, 'type' | 'size'>) => Reason | undefined
}

export function limitsOf(options: { readonly [option: string]: unknown }): Limits {
  const offered = acceptedTypes({ accept: options['accept'] })
  const { maxFiles, maxMegabytes, maxBytes } = fileLimits(options)
  const takesPdf = offered.includes('application/pdf')
  return {
    maxFiles,
    maxMegabytes,
    accept: inputAccept({ accept: options['accept'] }),
    takes: !takesPdf ? 'pictures' : offered.length === 1 ? 'pdf' : 'both',
    refusal: ({ type, size }) => {
      if (size === 0) return 'empty'
      // What the system names by a type that is known nowhere, the server tells by its content
      const isKnown =
        type !== '' &&
        (documentTypes.some((one) => one === type) || /^(image|audio|video|text)\/|office|msword|zip/.test(type))
      if (isKnown && !offered.some((one) => one === type)) return 'wrongType'
      return size > maxBytes ? 'tooLarge' : undefined
    },
  }
}

/** Systems that know no type for these files go by their names. */
const nameEndings = { 'image/heic': ['.heic'], 'image/heif': ['.heif'], 'image/avif': ['.avif'] }

/** The `accept` of a file input. */
function inputAccept(options: { readonly accept?: unknown }): string {
  const types = acceptedTypes(options)
  return [
    ...types,
    ...Object.entries(nameEndings).flatMap(([type, ends]) => (types.some((one) => one === type) ? ends : [])),
  ].join(',')
}
