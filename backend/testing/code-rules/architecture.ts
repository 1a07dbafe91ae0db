import { featureArrows } from './feature-arrows.ts'
import { workspaceOf, type Import } from './imports.ts'
import { roomOf, workspaceImports } from './rooms.ts'

/** Event stores without integrity checks: for the store that checks, for benchmarks and tests. */
const rawLog = /^platform\/event-sourcing\/stores\/(choose|postgres|eventstoredb)\.ts$/
const mayReachRawLog =
  /^(platform\/event-sourcing\/(stores\/|command-handler\/open-store\.ts)|backend\/(bench\/|app\/migrations\.ts))|\.test\.ts$|\/testing\//

function reachesRawLog(from: string, to: string): boolean {
  return rawLog.test(to) && !mayReachRawLog.test(from)
}

/** An application without contract checks of its answers. */
const unheld = /^backend\/app\/app\.ts$/
const mayMakeUnheld = /^backend\/(programs\/run\.ts|bench\/.*|testing\/checked-application\.ts)$/

/** The layout rule that an import breaks; undefined: none. */
export function brokenRule({ from, specifier, typeOnly, to }: Import): string | undefined {
  if (to === undefined) return undefined
  const own = workspaceOf(from)
  if (from.startsWith('frontend/e2e/')) {
    return /^(frontend\/e2e|frontend\/passport-reader\/testing|backend\/testing|demo|form-schemas|locales)\//.test(to)
      ? undefined
      : `${from}: a browser test must not reach into ${to}`
  }
  if (specifier.startsWith('.') && workspaceOf(to) !== own)
    return `${from}: "${specifier}" leaves ${own} by its path; say @fleet/...`
  if (reachesRawLog(from, to))
    return `${from}: the log is reached by platform/event-sourcing/command-handler/open-store.ts alone, which checks every seal`
  if (!typeOnly && unheld.test(to) && !mayMakeUnheld.test(from))
    return `${from}: a test makes its application by backend/testing/checked-application.ts`
  const contract = own === 'frontend' && typeOnly && /^(backend|platform)\//.test(to)
  if (isTest(from))
    return contract || isTest(to) || workspaceImports[own]?.test(to) || !/^(backend|frontend|demo)\//.test(to)
      ? undefined
      : `${from}: a test of ${own} must not import ${to}`
  if (!contract && !workspaceImports[own]?.test(to)) return `${from}: ${own} must not import ${to}`
  return own === workspaceOf(to) ? brokenFloor(from, to) : undefined
}

function brokenFloor(from: string, to: string): string | undefined {
  const [own, other] = [roomOf(from), roomOf(to)]
  if (own === undefined || other === undefined || own.name === other.name || other.floor < own.floor) return undefined
  const [feature, neighbour] = [own.name, other.name].map((room) => /^backend\/features\/(.+)$/.exec(room)?.[1])
  if (feature !== undefined && neighbour !== undefined) {
    return featureArrows[feature]?.includes(neighbour)
      ? undefined
      : `${from}: ${feature} imports ${neighbour}, and backend/testing/code-rules/feature-arrows.ts declares no such arrow`
  }
  return `${from}: ${own.name} must not import ${other.name}`
}

/** Files that run in tests only. */
export const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|\/(testing|e2e|fixtures|tests)\//.test(file)
