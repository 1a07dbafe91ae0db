import { globSync } from 'node:fs'
import path from 'node:path'

const hourMs = 3_600_000

/** The files of all long tests, with `/`, relative to the project's folder. */
export function longTestFiles(root: string): string[] {
  return globSync(['**/*.long.test.ts', 'frontend/e2e/**/*.long.spec.ts'], {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted()
}

/** The same files, beginning with another one each hour: runs that end early take turns. */
export function takingTurns(files: readonly string[], now: Date): string[] {
  const first = Math.floor(now.getTime() / hourMs) % Math.max(files.length, 1)
  return [...files.slice(first), ...files.slice(0, first)]
}

/** Takes `--minutes N` out of the arguments; undefined when it is not among them. */
export function timeLimit(args: readonly string[]): { readonly minutes: number | undefined; readonly args: string[] } {
  const at = args.indexOf('--minutes')
  if (at === -1) return { minutes: undefined, args: [...args] }
  const minutes = Number(args[at + 1])
  if (!(minutes > 0)) throw new Error('--minutes needs a number above 0, for example --minutes 30')
  return { minutes, args: args.toSpliced(at, 2) }
}
