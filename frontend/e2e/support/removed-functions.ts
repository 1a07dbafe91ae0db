/**
 * Runs in each page and worker before its scripts: removes functions of Chromium that the oldest supported browsers
 * lack (Safari and iOS 16.4, Chrome and Android WebView 111, Firefox 128, Samsung Internet 22). A build target
 * compiles syntax, never functions.
 */
export function removeNewerFunctions(): void {
  const prototypeOf = (name: string): object => Reflect.get(globalThis, name)?.prototype ?? {}
  const newer: readonly (readonly [object, readonly string[]])[] = [
    [AbortSignal, ['any']],
    [Map, ['groupBy']],
    [Object, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [URL, ['canParse', 'parse']],
    [URLSearchParams.prototype, ['size']],
    [RegExp, ['escape']],
    [Uint8Array, ['fromBase64', 'fromHex']],
    [Uint8Array.prototype, ['toBase64', 'toHex', 'setFromBase64', 'setFromHex']],
    [
      Set.prototype,
      ['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    ],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['map', 'filter', 'take', 'drop', 'flatMap', 'reduce', 'toArray', 'forEach', 'some', 'every', 'find'],
    ],
    [ReadableStream.prototype, ['values']],
    [Response.prototype, ['bytes']],
    [Blob.prototype, ['bytes']],
    [prototypeOf('Element'), ['moveBefore']],
    [prototypeOf('HTMLElement'), ['showPopover', 'hidePopover', 'togglePopover']],
    [prototypeOf('Document'), ['startViewTransition']],
    [globalThis, ['requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'Iterator']],
    [Intl, ['DurationFormat']],
  ]
  for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
}
