import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const project = fileURLToPath(new URL('../../..', import.meta.url))
const folder = mkdtempSync(path.join(tmpdir(), 'registration-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Files = Readonly<Record<string, string>>

const refused: readonly [rule: string, files: Files][] = [
  ['no-restricted-imports', { 'domain/a.ts': `import { readFileSync } from 'node:fs'\nexport const a = readFileSync` }],
  [
    'no-restricted-imports',
    { 'platform/a.ts': `import { timingSafeEqual } from 'node:crypto'\nexport const a = timingSafeEqual` },
  ],
  [
    'no-cycle',
    {
      'domain/a.ts': `import { b } from './b.ts'\nexport const a = () => b`,
      'domain/b.ts': `import { a } from './a.ts'\nexport const b = () => a`,
    },
  ],
  [
    'no-cycle',
    {
      'domain/a.ts': `import type { B } from './b.ts'\nexport type A = B | 1`,
      'domain/b.ts': `import type { A } from './a.ts'\nexport type B = A | 2`,
    },
  ],
  [
    'no-focused-tests',
    { 'domain/a.test.ts': `import { expect, it } from 'vitest'\nit.only('a', () => expect(1).toBe(1))` },
  ],
  [
    'no-disabled-tests',
    { 'domain/a.test.ts': `import { expect, it } from 'vitest'\nit.skip('a', () => expect(1).toBe(1))` },
  ],
  ['expect-expect', { 'domain/a.test.ts': `import { it } from 'vitest'\nit('a', () => {})` }],
  ['no-explicit-any', { 'domain/a.ts': `export const a: any = 1` }],
  ['ban-ts-comment', { 'domain/a.ts': `// @ts-ignore\nexport const a: string = 1` }],
  [
    'no-floating-promises',
    { 'backend/a.ts': `export const a = async () => 1\nexport const b = () => {\n  void a()\n}` },
  ],
  [
    'valid-expect',
    {
      'frontend/e2e/a.spec.ts': `import { expect, it } from 'vitest'\nit('a', () => {\n  expect(Promise.resolve(1)).resolves.toBe(2)\n})`,
    },
  ],
  [
    'no-floating-promises',
    { 'frontend/ui/a.test.tsx': `export const a = async () => 1\nexport const b = () => {\n  void a()\n}` },
  ],
  [
    'no-misused-promises',
    { 'backend/a.ts': `export const a = (each: (work: () => void) => void) => each(async () => {})` },
  ],
  [
    'no-restricted-properties',
    { 'frontend/a.ts': `export const a = (signals: AbortSignal[]) => AbortSignal.any(signals)` },
  ],
  ['no-restricted-properties', { 'frontend/a.ts': `export const a = Map.groupBy([1], String)` }],
  ['max-lines', { 'domain/a.ts': 'export {}\n'.repeat(401) }],
]

const allowed: readonly Files[] = [
  {
    'platform/crypto/same-bytes.ts': `import { timingSafeEqual } from 'node:crypto'\nexport const a = timingSafeEqual`,
  },
]

/** Names of the rules that each example breaks. */
let broken: ReadonlyMap<string, readonly string[]>
beforeAll(() => {
  broken = refusals(
    new Map([
      ...refused.map(([, files], index) => [`refused-${index}`, files] as const),
      ...allowed.map((files, index) => [`allowed-${index}`, files] as const),
    ]),
  )
})

describe('lint', () => {
  it.each(refused.map(([rule], index) => [rule, index] as const))('refuses what %s forbids (%i)', (rule, index) =>
    expect(broken.get(`refused-${index}`)).toContain(rule),
  )

  it.each(allowed.map((files, index) => [files, index] as const))('allows %j', (_, index) =>
    expect(broken.get(`allowed-${index}`)).toEqual([]),
  )
})

/**
 * Lints all examples in one run, each as a project with our rules. Options that only the outermost configuration may
 * have stay there.
 */
function refusals(examples: ReadonlyMap<string, Files>): ReadonlyMap<string, readonly string[]> {
  const rules = readFileSync(path.join(project, '.oxlintrc.json'), 'utf8')
  writeFileSync(path.join(folder, '.oxlintrc.json'), rules)
  const ofExample = rules.replace(/^ *"options": .*\n/m, '')
  for (const [example, files] of examples) {
    for (const [file, source] of Object.entries({ '.oxlintrc.json': ofExample, ...files })) {
      mkdirSync(path.dirname(path.join(folder, example, file)), { recursive: true })
      writeFileSync(path.join(folder, example, file), source)
    }
  }
  const oxlint = path.join(project, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const { stdout } = spawnSync(process.execPath, [oxlint, '-f', 'unix', '.'], {
    cwd: folder,
    encoding: 'utf8',
    env: {
      ...process.env,
      OXLINT_TSGOLINT_PATH: path.join(project, 'node_modules', 'oxlint-tsgolint', 'bin', 'tsgolint.js'),
    },
  })
  const found = new Map([...examples.keys()].map((example): [string, string[]] => [example, []]))
  for (const [, example = '', rule = ''] of stdout.matchAll(/^([\w-]+)[/\\].*\[Error\/[\w-]+\(([\w-]+)\)\]$/gm))
    found.get(example)?.push(rule)
  return found
}
