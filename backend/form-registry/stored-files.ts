import { deflateSync, inflateSync } from 'node:zlib'
import type { PublishForm, StoreFormFilePart } from '@fleet/domain/forms/decider'
import type { FormEvent, FormPublished } from '@fleet/domain/forms/events'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import { sha256Of } from '@fleet/platform/crypto/sha256'

/** EventStoreDB limits an append to 1 MiB; other fields and base64 need room too. */
const maxInEvent = 400_000
const maxInPart = 500_000

type StorableFiles = {
  readonly files: PublishForm['data']['files']
  readonly parts: readonly StoreFormFilePart['data'][]
}

/** Splits files for appending: the longest ones become events of their own, so that no event reaches the limit. */
export function storableFiles(formId: string, files: FormFiles): StorableFiles {
  const named = Object.entries(files).map(([path, content]) => ({
    path,
    content,
    hash: sha256Of(content),
    size: Buffer.byteLength(JSON.stringify(content)),
  }))
  const apart = new Set<string>()
  let left = named.reduce((sum, { size }) => sum + size, 0)
  for (const { path, size } of named.toSorted((one, other) => other.size - one.size)) {
    if (left <= maxInEvent) break
    apart.add(path)
    left -= size
  }
  return {
    files: named.map(({ path, hash, content }) => ({ path, hash, ...(apart.has(path) ? {} : { content }) })),
    parts: named.filter(({ path }) => apart.has(path)).flatMap(({ hash, content }) => partsOf(formId, hash, content)),
  }
}

function partsOf(formId: string, hash: string, content: string): StoreFormFilePart['data'][] {
  const packed = deflateSync(content).toString('base64')
  const parts = Math.ceil(packed.length / maxInPart)
  return Array.from({ length: parts }, (_, index) => ({
    formId,
    hash,
    part: index + 1,
    parts,
    content: packed.slice(index * maxInPart, (index + 1) * maxInPart),
  }))
}

/** Returns the files of a version from its form's events; undefined when it was never published. */
export function filesOf(events: readonly FormEvent[], version: string): FormFiles | undefined {
  const published = events.findLast(
    (event): event is FormPublished => event.type === 'FormPublished' && event.data.version === version,
  )
  if (published === undefined) return undefined
  const { files, manifest } = published.data
  if (manifest === undefined) return files
  const contents = contentsIn(events)
  return Object.fromEntries(
    Object.entries(manifest).map(([path, hash]) => {
      const content = contents.get(hash)
      if (content === undefined) throw new Error(`the log has no content for ${path} of version ${version}`)
      return [path, content]
    }),
  )
}

function contentsIn(events: readonly FormEvent[]): Map<string, string> {
  const contents = new Map<string, string>()
  const parts = new Map<string, string[]>()
  for (const { type, data } of events) {
    if (type === 'FormPublished') {
      for (const [path, content] of Object.entries(data.files))
        contents.set(data.manifest?.[path] ?? sha256Of(content), content)
    } else if (type === 'FormFilePartStored') {
      const known = parts.get(data.hash) ?? []
      known[data.part - 1] = data.content
      parts.set(data.hash, known)
    }
  }
  for (const [hash, packed] of parts) contents.set(hash, inflateSync(Buffer.from(packed.join(''), 'base64')).toString())
  return contents
}
