/*
 * PDF.js calls `Promise.withResolvers`, which Safari has from 17.4 and Chrome from 119 on, and its legacy build brings everything
 * else. Import this before it, in pages and in the worker.
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
