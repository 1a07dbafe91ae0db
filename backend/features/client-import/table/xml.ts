import { SaxesParser } from 'saxes'
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
const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Parses XML in chunks. Rejects a document type as soon as it begins, so there are no entities or external references,
 * and rejects documents built to exhaust memory.
 * @throws Rejection imports.markup | damaged
 */
export function readXml(bytes: Buffer, { open, text, close }: Listener): void {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('doctype', () => reject('imports.markup'))
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > maxDepth) reject('imports.damaged')
    open?.(
      withoutPrefix(name),
      Object.fromEntries(Object.entries(attributes).map(([key, value]) => [withoutPrefix(key), String(value)])),
    )
  })
  parser.on('text', (piece) => text?.(piece))
  parser.on('cdata', (piece) => text?.(piece))
  parser.on('closetag', ({ name }) => {
    depth -= 1
    close?.(withoutPrefix(name))
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
