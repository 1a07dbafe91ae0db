/** Encodings of text files without a mark, the most usual first; `TextDecoder` knows them by these names. */
export const legacyEncodings = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'windows-1257',
  'windows-1253',
  'windows-1256',
  'windows-1255',
  'koi8-r',
  'macintosh',
  'ibm866',
] as const
export type LegacyEncoding = (typeof legacyEncodings)[number]

export type Encoding = 'UTF-8' | 'UTF-16' | LegacyEncoding
