/*
 * PDF.js calls these functions, and its legacy build does not include them. Import this module before PDF.js, in pages
 * and in the worker.
 */
function define(owner: object, name: string, value: (...given: never[]) => unknown): void {
  if (!(name in owner)) Object.defineProperty(owner, name, { configurable: true, writable: true, value })
}

// Missing before Safari 17.4 and Chrome 119
define(Promise, 'withResolvers', <T>() => {
  const parts: Partial<PromiseWithResolvers<T>> = {}
  parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }))
  return parts
})

// Missing before Safari 17.4 and Chrome 114. PDF.js drops the original, so that it need not be detached.
define(ArrayBuffer.prototype, 'transferToFixedLength', function (this: ArrayBuffer, length: number) {
  const bytes = new Uint8Array(length)
  bytes.set(new Uint8Array(this, 0, Math.min(length, this.byteLength)))
  return bytes.buffer
})
