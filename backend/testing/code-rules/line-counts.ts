import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { readSource, sourceFiles } from './imports.ts'

const releaseFile = new URL('last-release-lines.json', import.meta.url)
const isProduction = (file: string) => !/\.(test|spec|d)\.tsx?$|\/(testing|bench|e2e)\//.test(file)
const large = ['backend', 'frontend', 'platform']
/** `backend/features/team/routes.ts` -> `backend/features`, `domain/agents/decider.ts` -> `domain`. */
function folderOf(file: string): string {
  const [workspace = '', ...folders] = file.split('/').slice(0, -1)
  return large.includes(workspace) ? [workspace, ...folders.slice(0, 1)].join('/') : workspace
}

/** Lines and files of production code in a folder. */
type Size = { readonly lines: number; readonly files: number }
type Sizes = Readonly<Record<string, Size>>

const total = (sizes: Sizes): Size =>
  Object.values(sizes).reduce((sum, { lines, files }) => ({ lines: sum.lines + lines, files: sum.files + files }), {
    lines: 0,
    files: 0,
  })

/** Counts the production TypeScript in each folder. */
export function countLines(): Sizes {
  const folders = Object.groupBy(sourceFiles().filter(isProduction), folderOf)
  return Object.fromEntries(
    Object.entries(folders).map(([folder, files = []]) => [
      folder,
      { lines: files.reduce((sum, file) => sum + readSource(file).split('\n').length - 1, 0), files: files.length },
    ]),
  )
}

/** Formats the counts as a table, compared with the last release. */
export function lineTable(now: Sizes, release: Sizes): string {
  const none: Size = { lines: 0, files: 0 }
  const row = (folder: string, { lines, files }: Size, { lines: before }: Size) => {
    const change = lines - before
    const cells = [lines, before, change > 0 ? `+${change}` : change || '=', files].map((cell) =>
      String(cell).padStart(9),
    )
    return `${folder.padEnd(28)}${cells.join('')}`
  }
  const folders = [...new Set([...Object.keys(now), ...Object.keys(release)])].toSorted()
  return [
    `${'Production lines'.padEnd(28)}${['now', 'release', 'change', 'files'].map((head) => head.padStart(9)).join('')}`,
    ...folders.map((folder) => row(folder, now[folder] ?? none, release[folder] ?? none)),
    row('all', total(now), total(release)),
  ].join('\n')
}

export function lastRelease(): Sizes {
  return JSON.parse(readFileSync(releaseFile, 'utf8'))
}

// `npm run lines -w backend` makes the current counts the baseline
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(fileURLToPath(releaseFile), `${JSON.stringify(countLines(), null, 2)}\n`)
}
