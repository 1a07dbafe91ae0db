import { featureOf, workspaceOf, type Import } from './imports.ts'

const allowed: Record<string, RegExp> = {
  domain: /^domain\//,
  'form-schemas': /^form-schemas\//,
  projections: /^(projections|domain|form-schemas\/engine)\//,
  backend: /^(backend|projections|domain|form-schemas|locales)\//,
  frontend: /^(frontend|form-schemas\/engine|locales)\//,
  locales: /^locales\//,
}

/** Event stores that give out whatever is stored: for the one that checks seals, for their migration, benches and tests. */
const rawLog = /^backend\/event-store\/(choose|postgres|eventstoredb)\.ts$/
const mayReachRawLog = /^backend\/(event-store\/|bench|log\/open-store\.ts|app\.ts)|\.test\.ts$|\/testing\//

function reachesRawLog(from: string, to: string): boolean {
  return rawLog.test(to) && !mayReachRawLog.test(from)
}

/** Which rule of the layout an import breaks; undefined when it breaks none. */
export function brokenRule({ from, specifier, typeOnly, to }: Import): string | undefined {
  if (to === undefined) return undefined
  const own = workspaceOf(from)
  if (from.startsWith('frontend/e2e/')) {
    return /^(frontend\/e2e|backend\/testing|form-schemas|locales)\//.test(to) ? undefined : `${from}: a browser test must not reach into ${to}`
  }
  if (specifier.startsWith('.') && workspaceOf(to) !== own) return `${from}: "${specifier}" leaves ${own} by its path; say @fleet/...`
  const contract = own === 'frontend' && typeOnly && to.startsWith('backend/')
  if (!contract && !allowed[own]?.test(to)) return `${from}: ${own} must not import ${to}`
  if (reachesRawLog(from, to)) return `${from}: the log is reached by backend/log/open-store.ts alone, which checks every seal`
  const feature = featureOf(from)
  const other = featureOf(to)
  if (feature !== undefined && other !== undefined && feature !== other) return `${from}: feature ${feature} must not import feature ${other}`
  return undefined
}
