// What is used of packages that a checkout may not have installed yet: goes with the next installation.
declare module 'yauzl' {
  import type { EventEmitter } from 'node:events'
  import type { Readable } from 'node:stream'
  export type Entry = { readonly fileName: string; readonly uncompressedSize: number; isEncrypted(): boolean }
  export type ZipFile = EventEmitter & { readEntry(): void; openReadStream(entry: Entry, done: (error: Error | null, stream: Readable) => void): void }
  export function fromBuffer(bytes: Buffer, options: { lazyEntries: true }, done: (error: Error | null, zip: ZipFile) => void): void
}
declare module 'saxes' {
  export class SaxesParser {
    constructor(options: { xmlns: false; position: false })
    on(name: 'doctype' | 'text' | 'cdata', handler: (text: string) => void): void
    on(name: 'opentag', handler: (tag: { name: string; attributes: Record<string, string> }) => void): void
    on(name: 'closetag', handler: (tag: { name: string }) => void): void
    write(text: string): this
    close(): this
  }
}
declare module 'csv-parse/sync' {
  export class CsvError extends Error {}
  export function parse(text: string, options: object): unknown
}
