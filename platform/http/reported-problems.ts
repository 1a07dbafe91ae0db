import type { Problem } from '@fleet/domain/kernel/rejection'
import { httpLimits } from './limits.ts'

/** Truncates values of the request, which may have any length. */
function truncate(text: string): string {
  const letters = Array.from(text.slice(0, 2 * httpLimits.echo.max + 2))
  return letters.length > httpLimits.echo.max ? `${letters.slice(0, httpLimits.echo.max).join('')}…` : text
}

type Values = Readonly<Record<string, string | number>>

export function truncateValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? truncate(value) : value]),
  )
}

function truncateProblem({ field, values, ...problem }: Problem): Problem {
  return {
    ...problem,
    ...(field === undefined ? {} : { field: truncate(field) }),
    ...(values === undefined ? {} : { values: truncateValues(values) }),
  }
}

/** The problems that one answer contains, and the total number. */
export function reportedProblems(problems: readonly Problem[]): {
  readonly reported: readonly Problem[]
  readonly total: number
} {
  return { reported: problems.slice(0, httpLimits.problems.max).map(truncateProblem), total: problems.length }
}
