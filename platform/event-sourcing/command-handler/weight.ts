const ofObject = 56
const ofEntry = 16
const ofText = 24

/** About how many bytes of memory plain data takes; what stands in it twice counts twice. */
export function weightOf(data: unknown): number {
  let bytes = 0
  // However deep: a list of its own instead of calls inside calls.
  const waiting: unknown[] = [data]
  while (waiting.length > 0) {
    const value = waiting.pop()
    bytes += ofEntry
    if (typeof value === 'string') bytes += ofText + value.length
    else if (ArrayBuffer.isView(value)) bytes += ofObject + value.byteLength
    else if (typeof value === 'object' && value !== null) {
      bytes += ofObject
      // Names of fields are shared by all objects of a kind.
      const items =
        value instanceof Map
          ? [...value].flat()
          : Array.isArray(value) || value instanceof Set
            ? value
            : Object.values(value)
      for (const item of items) waiting.push(item)
    }
  }
  return bytes
}
