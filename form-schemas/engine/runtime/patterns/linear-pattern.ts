import { RegExpParser } from '@eslint-community/regexpp'
import { graphOf } from './graph.ts'
import { PatternFault } from './pattern-fault.ts'
import { proveFewWays } from './ways.ts'

const parser = new RegExpParser()
const proven = new Map<string, PatternFault | undefined>()
const mostRemembered = 1000

/** Why the pattern is not proven to run in linear time; undefined when it is. The same pattern is looked at once. */
export function patternFault(pattern: string, flags = 'u'): PatternFault | undefined {
  const key = `${flags} ${pattern}`
  if (proven.has(key)) return proven.get(key)
  const fault = faultOf(pattern, flags)
  if (proven.size >= mostRemembered) proven.clear()
  proven.set(key, fault)
  return fault
}

/**
 * The regular expression, proven to run in linear time: the only way by which a form's patterns become one.
 * @throws PatternFault it is not proven
 */
export function linearRegExp(pattern: string, flags: string): RegExp {
  const fault = patternFault(pattern, flags)
  if (fault !== undefined) throw fault
  return new RegExp(pattern, flags)
}

function faultOf(pattern: string, flags: string): PatternFault | undefined {
  try {
    void new RegExp(pattern, flags)
  } catch (error) {
    return new PatternFault('syntax', error instanceof Error ? error.message : String(error))
  }
  try {
    proveFewWays(graphOf(parser.parsePattern(pattern, 0, pattern.length, { unicode: flags.includes('u') }), flags))
    return undefined
  } catch (error) {
    return error instanceof PatternFault ? error : new PatternFault('unsupported', pattern)
  }
}
