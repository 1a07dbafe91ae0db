import { describe, expect, it } from 'vitest'
import { brokenRule, isTest } from './architecture.ts'
import { circleIn, featureArrows } from './feature-arrows.ts'
import { partOf, importsIn, importsOf, readSource, sourceFiles, workspaceOf, type Import } from './imports.ts'

const imports = sourceFiles().flatMap(importsOf)
const isTool = (file: string) => /^frontend\/(build\/)?[^/]+\.ts$/.test(file)

describe('the layout', () => {
  it('is read: every workspace has sources and imports', () => {
    expect(new Set(sourceFiles().map(workspaceOf))).toEqual(new Set(['domain', 'form-schemas', 'projections', 'backend', 'frontend', 'demo']))
    expect(imports.length).toBeGreaterThan(500)
  })

  it('has imports that point one way, no feature of the pages that imports another, and none of the server but along arrows', () =>
    expect(imports.map(brokenRule).filter((rule) => rule !== undefined)).toEqual([]))

  it('has no circle among the features of the server', () => expect(circleIn(featureArrows)).toBeUndefined())

  it('declares no arrow between features that nothing uses', () => {
    const used = new Set(imports.filter(({ from }) => from.startsWith('backend/')).map(({ from, to = '' }) => `${partOf(from)} -> ${partOf(to)}`))
    const declared = Object.entries(featureArrows).flatMap(([from, others]) => others.map((to) => `${from} -> ${to}`))
    expect(declared.filter((arrow) => !used.has(arrow))).toEqual([])
  })

  it('keeps the server out of the browser: no module reached from the pages needs Node or compiles schemas', () => {
    const forbidden = /^(node:|ajv(-formats)?(\/|$)|esbuild$|@rjsf\/validator-ajv8\/?$|fastify|slonik|pg$)/
    const reached = reachedFrom(sourceFiles().filter((file) => workspaceOf(file) === 'frontend' && !isTest(file) && !isTool(file)))
    expect(reached.filter(({ specifier }) => forbidden.test(specifier)).map(({ from, specifier }) => `${from}: ${specifier}`)).toEqual([])
  })

  it('keeps clock, randomness and I/O out of the domain', () => {
    const impure = /\bDate\.now\(|\bnew Date\(\)|Math\.random|randomUUID|process\.env|from 'node:|\bv4\b/
    const pure = sourceFiles().filter((file) => workspaceOf(file) === 'domain' && !isTest(file) && !file.startsWith('domain/catalogue/'))
    expect(pure.filter((file) => impure.test(readSource(file)))).toEqual([])
  })
})

describe('a broken rule is found', () => {
  it.each([
    ['domain/kernel/event.ts', `import { x } from '@fleet/backend/app'`, 'domain must not import backend/app.ts'],
    ['domain/kernel/event.ts', `import type { X } from '@fleet/projections/stats/trend'`, 'domain must not import projections/stats/trend.ts'],
    ['domain/kernel/event.ts', `import { x } from '../../backend/app.ts'`, '"../../backend/app.ts" leaves domain by its path'],
    ['form-schemas/engine/load.ts', `export { x } from '@fleet/domain/kernel/json'`, 'form-schemas must not import domain/kernel/json.ts'],
    ['projections/stats/trend.ts', `import x from '@fleet/locales/en.json'`, 'projections must not import locales/en.json'],
    ['backend/app.ts', `const x = await ${'import'}('@fleet/frontend/lib/http')`, 'backend must not import frontend/lib/http.ts'],
    ['backend/app.ts', `import { seedSeason } from '@fleet/demo/seed-season'`, 'backend must not import demo/seed-season.ts'],
    ['demo/main.ts', `import { http } from '@fleet/frontend/lib/http'`, 'demo must not import frontend/lib/http.ts'],
    ['frontend/lib/http.ts', `import { x } from '@fleet/backend/app'`, 'frontend must not import backend/app.ts'],
    ['frontend/features/review/a.tsx', `import {\n  x,\n} from '../dashboard/b.tsx'`, 'feature review must not import feature dashboard'],
    ['frontend/filling/draft/draft.ts', `import { x } from '../../features/registration/booking.ts'`, 'filling must not import features'],
    ['frontend/form-renderer/schema-form.tsx', `import type { X } from '../filling/use-filling.ts'`, 'form-renderer must not import filling'],
    ['frontend/ui/dialog.tsx', `import { x } from '../app/router.tsx'`, 'ui must not import app'],
    ['backend/features/forms/registry.ts', `import type { X } from '../submissions/record.ts'`, 'forms imports submissions, and backend/testing/feature-arrows.ts declares no such arrow'],
    ['backend/features/forms/forms.int.test.ts', `import { x } from '../submissions/record.ts'`, 'forms imports submissions'],
    ['backend/features/forms/rehearsal.ts', `import { x } from '../../filling/contract.ts'`, 'forms imports filling'],
    ['backend/plugins/session.ts', `import { x } from '../features/accounts/directory.ts'`, 'plugins imports accounts'],
    ['backend/features/mail/sender.ts', `import { chooseEventStore } from '../../event-store/choose.ts'`, 'the log is reached by backend/log/open-store.ts alone'],
    ['backend/with-log.ts', `import { postgresEventStore } from './event-store/postgres.ts'`, 'the log is reached by backend/log/open-store.ts alone'],
    ['backend/features/mail/sender.int.test.ts', `import { createApplication } from '../../app.ts'`, 'makes its application by backend/testing/held-application.ts'],
    ['frontend/e2e/guest.spec.ts', `import { x } from '@fleet/backend/app'`, 'a browser test must not reach into backend/app.ts'],
  ])('%s: %s', (file, source, rule) => expect(importsIn(file, source).map(brokenRule)).toEqual([expect.stringContaining(rule)]))

  it.each([
    ['frontend/lib/http.ts', `import type { X } from '@fleet/backend/features/submissions/contract'`],
    ['frontend/features/review/a.tsx', `import { b } from './b.tsx'`],
    ['frontend/features/registration/wizard.tsx', `import { x } from '../../filling/filling-page.tsx'`],
    ['frontend/filling/files/use-files.ts', `import { x } from '../../form-renderer/form-store.ts'`],
    ['frontend/app/router.tsx', `import { x } from '../features/registration/routes.tsx'`],
    ['backend/features/submissions/find-submission.ts', `import type { FormVersion } from '../forms/form-version.ts'`],
    ['backend/features/forms/registry.ts', `import { x } from '../../plugins/gate.ts'`],
    ['backend/plugins/rights.int.test.ts', `import { x } from '../features/accounts/directory.ts'`],
    ['backend/features/erasure/erasure.int.test.ts', `import { x } from '../documents/testing/uploading.ts'`],
    ['backend/app.ts', `import en from '@fleet/locales/en.json'`],
  ])('%s may say %s', (file, source) => expect(importsIn(file, source).map(brokenRule)).toEqual([undefined]))
})

it.each([
  [{ a: ['b'], b: ['c'], c: ['b'] }, ['b', 'c', 'b']],
  [{ a: ['a'] }, ['a', 'a']],
  [{ a: ['b', 'c'], b: ['c'], c: [] }, undefined],
])('the circle in %j is %j', (arrows, circle) => expect(circleIn(arrows)).toEqual(circle))

/** All imports of these files and of the files of ours that they need when they run. */
function reachedFrom(files: string[]): Import[] {
  const known = new Set(sourceFiles())
  const seen = new Set<string>()
  const waiting = [...files]
  const found: Import[] = []
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || !known.has(file)) continue
    seen.add(file)
    const needed = importsOf(file).filter(({ typeOnly }) => !typeOnly)
    found.push(...needed)
    waiting.push(...needed.flatMap(({ to }) => to ?? []))
  }
  return found
}
