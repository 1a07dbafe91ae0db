import { documentTypes, acceptedTypes, fileLimits } from '@fleet/form-schemas/engine/runtime/documents'

export type Reason = 'tooLarge' | 'wrongType' | 'tooMany' | 'empty'

/** The limits of a file field from its options: number of files, size of each (MB). */
export type Limits = Pick<ReturnType<typeof fileLimits>, 'maxFiles' | 'maxMegabytes'> & {
  /** Of a file input. */
  readonly accept: string
  /** Which text names the accepted types. */
  readonly takes: 'pictures' | 'pdf' | 'both'
  /** The reason to reject a file before it is uploaded; undefined: the server decides. */
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
      // A type that the system does not know is left to the server, which reads the content
      const isKnown =
        type !== '' &&
        (documentTypes.some((one) => one === type) || /^(image|audio|video|text)\/|office|msword|zip/.test(type))
      if (isKnown && !offered.some((one) => one === type)) return 'wrongType'
      return size > maxBytes ? 'tooLarge' : undefined
    },
  }
}

/** Systems that know no MIME type for these files match by file name. */
const nameEndings = { 'image/heic': ['.heic'], 'image/heif': ['.heif'], 'image/avif': ['.avif'] }

/** The `accept` of a file input. */
function inputAccept(options: { readonly accept?: unknown }): string {
  const types = acceptedTypes(options)
  return [
    ...types,
    ...Object.entries(nameEndings).flatMap(([type, ends]) => (types.some((one) => one === type) ? ends : [])),
  ].join(',')
}
