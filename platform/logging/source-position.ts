import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const maps = new Map<string, SourceMap | undefined>()

/** A stack frame in a bundled file with its position in the source; any other frame as it is. */
export function withSourcePosition(frame: string): string {
  return frame.replace(
    /(file:\/\/\/[^():]+\.js):(\d+):(\d+)/,
    (position, url: string, line: string, column: string) => {
      const file = fileURLToPath(url)
      const found = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1)
      if (found === undefined || !('originalSource' in found)) return position
      const source = path.resolve(path.dirname(file), found.originalSource)
      return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`
    },
  )
}

/** Read when the first error of a file is logged: the maps are twice as large as the code. */
function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(file))
  return maps.get(file)
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')))
  } catch {
    return undefined
  }
}
