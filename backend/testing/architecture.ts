import { featureArrows } from './feature-arrows.ts'
import { partOf, workspaceOf, type Import } from './imports.ts'

const allowed: Record<string, RegExp> = {
  domain: /^domain\//,
  'form-schemas': /^form-schemas\//,
  projections: /^(projections|domain|form-schemas\/engine)\//,
  backend: /^(backend|projections|domain|form-schemas|locales)\//,
  frontend: /^(frontend|form-schemas\/engine|locales)\//,
  locales: /^locales\//,
  demo: /^(demo|backend|projections|domain|form-schemas|locales)\//,
}

/** The folders of the pages, each with those it stands on. `app` puts all of them together. */
const standsOn: Record<string, readonly string[]> = {
  lib: [],
  ui: ['lib'],
  'passport-reader': [],
  documents: ['lib', 'ui'],
  'form-renderer': ['lib', 'ui', 'documents', 'passport-reader'],
  filling: ['lib', 'ui', 'documents', 'form-renderer'],
  reading: ['lib', 'ui', 'documents', 'form-renderer'],
  features: ['lib', 'ui', 'documents', 'form-renderer', 'filling', 'reading'],
}

/** Event stores that give out whatever is stored: for the one that checks seals, for their migration, benches and tests. */
const rawLog = /^backend\/event-store\/(choose|postgres|eventstoredb)\.ts$/
const mayReachRawLog = /^backend\/(event-store\/|bench|log\/open-store\.ts|database\/migrations\.ts)|\.test\.ts$|\/testing\//

/** What features stand upon, and which knows none of them. */
const foundations = /^backend\/(plugins|log|vault|event-store)\//

function reachesRawLog(from: string, to: string): boolean {
  return rawLog.test(to) && !mayReachRawLog.test(from)
}

/** An application whose answers nobody holds to their contracts. */
const unheld = /^backend\/app\.ts$/
const mayMakeUnheld = /^backend\/(run\.ts|bench\/.*|testing\/held-application\.ts)$/

/** Which rule of the layout an import breaks; undefined when it breaks none. */
export function brokenRule({ from, specifier, typeOnly, to }: Import): string | undefined {
  if (to === undefined) return undefined
  const own = workspaceOf(from)
  if (from.startsWith('frontend/e2e/')) {
    return /^(frontend\/e2e|frontend\/passport-reader\/testing|backend\/testing|demo|form-schemas|locales)\//.test(to) ? undefined : `${from}: a browser test must not reach into ${to}`
  }
  if (specifier.startsWith('.') && workspaceOf(to) !== own) return `${from}: "${specifier}" leaves ${own} by its path; say @fleet/...`
  const contract = own === 'frontend' && typeOnly && to.startsWith('backend/')
  if (!contract && !allowed[own]?.test(to)) return `${from}: ${own} must not import ${to}`
  if (reachesRawLog(from, to)) return `${from}: the log is reached by backend/log/open-store.ts alone, which checks every seal`
  if (!typeOnly && unheld.test(to) && !mayMakeUnheld.test(from)) return `${from}: a test makes its application by backend/testing/held-application.ts`
  return own === workspaceOf(to) ? (brokenLayer(from, to) ?? brokenArrow(from, to)) : undefined
}

function brokenLayer(from: string, to: string): string | undefined {
  const [own, other] = [layerOf(from), layerOf(to)]
  if (own === undefined || other === undefined || own === other || standsOn[own] === undefined) return undefined
  return standsOn[own].includes(other) ? undefined : `${from}: ${own} must not import ${other}`
}

/** Which folder of the pages a file is in; undefined outside of them. */
function layerOf(file: string): string | undefined {
  return file.match(/^frontend\/([^/]+)\//)?.[1]
}

/** Features of the pages import no other; those of the server, and `filling`, along declared arrows, their tests what others have for tests. */
function brokenArrow(from: string, to: string): string | undefined {
  const part = partOf(from)
  const other = partOf(to)
  if (part === undefined || other === undefined || part === other || foundations.test(to)) return undefined
  if (from.startsWith('frontend/')) return `${from}: feature ${part} must not import feature ${other}`
  if (isTest(from) && (foundations.test(from) || to.includes('/testing/'))) return undefined
  const declared = featureArrows[part]?.includes(other) ?? false
  return declared ? undefined : `${from}: ${part} imports ${other}, and backend/testing/feature-arrows.ts declares no such arrow`
}

/** Files that run in tests only. */
export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|\/(testing|e2e|fixtures)\//.test(file)
