import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSource, sourceFiles } from './imports.ts'

const releaseFile = new URL('last-release-lines.json', import.meta.url)
const isProduction = (file: string) => !/\.(test|spec|d)\.tsx?$|\/(testing|bench|e2e)\//.test(file)
const large = ['backend', 'frontend', 'platform']
/** `backend/features/team/routes.ts` -> `backend/features`, `domain/agents/decider.ts` -> `domain`. */
function roomOf(file: string): string {
  const [workspace = '', ...folders] = file.split('/').slice(0, -1)
  return large.includes(workspace) ? [workspace, ...folders.slice(0, 1)].join('/') : workspace
}

/** Lines and files of production code. */
type Size = { readonly lines: number; readonly files: number }
type Sizes = Readonly<Record<string, Size>>

const total = (sizes: Sizes): Size =>
  Object.values(sizes).reduce((sum, { lines, files }) => ({ lines: sum.lines + lines, files: sum.files + files }), {
    lines: 0,
    files: 0,
  })

/** Production TypeScript of each room, as the formatter writes it. */
export function countLines(): Sizes {
  const rooms = Object.groupBy(sourceFiles().filter(isProduction), roomOf)
  return Object.fromEntries(
    Object.entries(rooms).map(([room, files = []]) => [
      room,
      { lines: files.reduce((sum, file) => sum + readSource(file).split('\n').length - 1, 0), files: files.length },
    ]),
  )
}

/** A table of production lines by room, with those of the last release beside them. */
export function lineTable(now: Sizes, release: Sizes): string {
  const none: Size = { lines: 0, files: 0 }
  const row = (room: string, { lines, files }: Size, { lines: before }: Size) => {
    const change = lines - before
    const cells = [lines, before, change > 0 ? `+${change}` : change || '=', files].map((cell) =>
      String(cell).padStart(9),
    )
    return `${room.padEnd(28)}${cells.join('')}`
  }
  const rooms = [...new Set([...Object.keys(now), ...Object.keys(release)])].toSorted()
  return [
    `${'Production lines'.padEnd(28)}${['now', 'release', 'change', 'files'].map((head) => head.padStart(9)).join('')}`,
    ...rooms.map((room) => row(room, now[room] ?? none, release[room] ?? none)),
    row('all', total(now), total(release)),
  ].join('\n')
}

export function lastRelease(): Sizes {
  return JSON.parse(readFileSync(releaseFile, 'utf8'))
}

// `npm run lines -w backend`: what is there now counts as the last release
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(fileURLToPath(releaseFile), `${JSON.stringify(countLines(), null, 2)}\n`)
}
