import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import { Rejection, reject } from '@fleet/domain/kernel/rejection'

export type Attributes = Readonly<Record<string, string>>
type Listener = {
  readonly open?: (name: string, attributes: Attributes) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

const chunkSize = 64 * 1024
/** Maximum nesting of elements; a sheet has six. */
const maxDepth = 64
/** Maximum length of a tag; attributes of longer ones would need many times their size. */
const maxTagLength = 16_384
/** Content for programs that do not know an extension stands in `Fallback`. */
const compatibility = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const relationshipsOf: ReadonlySet<string> = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
])

/** Attributes by name: those of the element itself, and `r:id` whatever its prefix. */
function ownAttributes(attributes: Readonly<Record<string, SaxesAttributeNS>>): Attributes {
  return Object.fromEntries(
    Object.values(attributes).flatMap(({ uri, local, value }) => {
      if (uri === '') return [[local, value]]
      return relationshipsOf.has(uri) ? [[`r:${local}`, value]] : []
    }),
  )
}

/**
 * Parses XML in chunks. Names come without prefix; elements of another namespace than that of the root, and all within
 * them, are left out. Rejects a document type as soon as it begins, so there are no entities or external references,
 * and rejects documents built to exhaust memory.
 * @throws Rejection imports.markup | damaged
 */
export function readXml(bytes: Buffer, { open, text, close }: Listener): void {
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('doctype', () => reject('imports.markup'))
  let depth = 0
  let root: string | undefined
  /** Depth of the element that is left out. */
  let leftOut = Number.POSITIVE_INFINITY
  const isTransparent = ({ uri, local }: SaxesTagNS) =>
    uri === compatibility && (local === 'AlternateContent' || local === 'Fallback')
  parser.on('opentag', (tag) => {
    depth += 1
    root ??= tag.uri
    if (depth > maxDepth) reject('imports.damaged')
    if (depth > leftOut || isTransparent(tag)) return
    if (tag.uri === root) open?.(tag.local, ownAttributes(tag.attributes))
    else leftOut = depth
  })
  const piece = (read: string) => {
    if (depth < leftOut) text?.(read)
  }
  parser.on('text', piece)
  parser.on('cdata', piece)
  parser.on('closetag', (tag) => {
    depth -= 1
    if (depth + 1 < leftOut && !isTransparent(tag)) close?.(tag.local)
    else if (depth + 1 === leftOut) leftOut = Number.POSITIVE_INFINITY
  })
  try {
    const document = textOf(bytes)
    // The parser would report an unfinished document type only at the end.
    if (/<!DOCTYPE|<!ENTITY/i.test(document.slice(0, chunkSize))) reject('imports.markup')
    refuseEndlessTags(document)
    for (let start = 0; start < document.length; start += chunkSize)
      parser.write(document.slice(start, start + chunkSize))
    parser.close()
  } catch (error) {
    if (error instanceof Rejection) throw error
    reject('imports.damaged')
  }
}

function refuseEndlessTags(document: string): void {
  for (let start = document.indexOf('<'); start >= 0; start = document.indexOf('<', start + 1)) {
    const end = document.indexOf('>', start)
    if ((end < 0 ? document.length : end) - start > maxTagLength) reject('imports.damaged')
  }
}

function textOf(bytes: Buffer): string {
  const label =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(label, { fatal: true }).decode(bytes)
}
