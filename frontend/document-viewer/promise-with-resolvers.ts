/*
 * PDF.js calls `Promise.withResolvers` (Safari 17.4, Chrome 119), and its legacy build does not include it. Import this module before
 * PDF.js, in pages and in the worker.
 */
if (!('withResolvers' in Promise))
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: <T>() => {
      const parts: Partial<PromiseWithResolvers<T>> = {}
      parts.promise = new Promise<T>((resolve, reject) => Object.assign(parts, { resolve, reject }))
      return parts
    },
  })
