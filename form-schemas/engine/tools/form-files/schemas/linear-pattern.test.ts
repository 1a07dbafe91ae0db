import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textFormats } from './schema-keywords.ts'
import { formats } from './text-formats.ts'
import { countSteps } from '../../../fixtures/counted-search.ts'
import { linearRegExp, patternFault } from './linear-pattern.ts'

const kindOf = (pattern: string, flags?: string) => patternFault(pattern, flags)?.kind

describe('a pattern is refused as slow', () => {
  it.each([
    // Repeats inside repeats, spelled out or hidden behind escapes, ranges, properties and classes
    '^(a+)+$',
    '^(a*b?a*)+$',
    '(x+x+)+y',
    '^((a+)b?)+$',
    '^(a|a)+$',
    '^(a|aa)+$',
    '^(.a?)+$',
    '^([a-z]|[a-c])+$',
    '^(\\u0430+)+$',
    '^(\\u{1F600}+)+$',
    '^([\\u0400-\\u04ff]+)+$',
    '^(\\p{Script=Cyrillic}+)+$',
    '^(\\p{Script=Cyrillic}+\\s?)+$',
    '^(\\p{L}+[ -]?)+$',
    '^(\\P{L}+\\D?)+$',
    '^([^\\W_]+-?)+$',
    '^(\\x61+)+$',
    '^(\\cA+)+$',
    '^(?<name>\\w+\\s?)+$',
    '^(\\w+?\\s?)*?$',
    '^(\\s|\\u00a0)+$',
    // Known from security advisories
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$',
    '^(?:(?:\\w+)\\s*,?\\s*)+$',
    '^(\\d+|\\d+\\.\\d+)+$',
    '^\\s*(\\w+\\s*)*:$',
    '(.*)*=.*;',
    '^([^,]*,?)*$',
    '([a-z]+)*@',
    '\\s*#.*$',
    '^(.*\\s*)+$',
    '((\\S+)\\s*)+$',
    '<(\\w+\\s?)*>',
    '(?:[^"]+|"")*"$',
    '^(?:.*,)*x',
    // Polynomial
    '^[^@ ]+@[^@ ]+\\.[^@ ]+$',
    '^.*a.*b.*c$',
    '^\\d*\\d*\\d*x$',
    '^[a-z]+[0-9]*[a-z]*$',
    '^\\s+|\\s+$',
    'a+$',
    '\\d+x',
    '^.*\\d.*$',
    '\\bx*y',
    '^a|b+c',
    // Bounded repeats with a huge number of combinations
    '^(a?){30}a{30}$',
    '^(a|a|a|a|a|a|a|a){10}b$',
    '^([a-z]{1,40}){1,40}$',
    '^(a{1,20}){1,20}b$',
    '^(x{1,50}x{1,50}x{1,50}x{1,50})y$',
    '^(?:(?:a|b)|(?:a|b)){25}c$',
    '^(\\w{0,9}\\s?){20}$',
    '^.{0,100}a.{0,100}$',
    // Ambiguous within one repeat, or slow only at the end
    '^[^a]{2,}b([^a]*a{2}){1,3}$',
    '(?:\\s*#)',
  ])('%s', (pattern) => expect(['slow', 'empty']).toContain(kindOf(pattern)))
})

describe('a pattern is refused', () => {
  it.each([
    ['empty', '^(a*)*$'],
    ['empty', '^(a|)*$'],
    ['empty', '^(a?b?)+$'],
    ['empty', '^(?:$)*x'],
    ['large', '^[a-z]{0,9000}$'],
    ['large', '^(a{1000}){1000}$'],
    ['unsupported', '^(?=.*\\d).{8,}$'],
    ['unsupported', '^(?!a)b$'],
    ['unsupported', '(?<=a)b'],
    ['unsupported', '^(a)\\1$'],
    ['unsupported', '^(?<x>a+)\\k<x>+$'],
    ['unsupported', '^(?i:a)$'],
    ['syntax', '^(([01]$'],
    ['syntax', '\\p{Nothing}'],
    ['syntax', 'a**'],
  ])('as %s: %s', (kind, pattern) => expect(kindOf(pattern)).toBe(kind))

  it('before it becomes a regular expression', () =>
    expect(() => linearRegExp('^(a+)+$', 'u')).toThrow('The pattern is slow'))
})

describe('a pattern is refused although it is linear, because it repeats a repeat or an alternative', () => {
  it.each([
    '^(a?){4}a{4}$',
    '^(?:(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)\\.){3}(?:25[0-5]|2[0-4]\\d|[01]?\\d\\d?)$',
    '^(?:[^"]|"")*$',
    '^(?:a|b)+$',
  ])('%s', (pattern) => expect(kindOf(pattern)).toBe('slow'))
})

describe('a pattern is accepted', () => {
  it.each([
    '',
    '^$',
    '^abc$',
    '[0-9]{4}',
    '\\s+',
    '^[+0-9 ()/.-]+$',
    '^[A-Za-z0-9][A-Za-z0-9 /-]*$',
    '^([01]\\d|2[0-3]):[0-5]\\d$',
    '^(0?[1-9]|1[0-2])\\.\\d{4}$',
    "^\\p{L}[\\p{L} '-]*$",
    "^\\p{Lu}\\p{L}+([ '-]\\p{L}+)*$",
    '^[^@\\s]+@[^@\\s.]+(\\.[^@\\s.]+)+$',
    '^https?:\\/\\/\\S+$',
    '^[a-z]{0,2000}$',
    '^(\\w{1,10} ){0,20}\\w{1,10}$',
    '^(Mr|Mrs|Ms|Dr)\\.?$',
    '^[A-Z]{2}\\d{6,9}$',
    '^(?:yes|no)$|^\\d$',
    '^\\d{1,3}(,\\d{3})*(\\.\\d+)?$',
    '^[\\s\\S]*$',
    '^"[^"]*"$',
    '^.{3,}$',
    '^[\\u{1F600}-\\u{1F64F}]+$',
    '^(\\p{Script=Cyrillic}+\\s)*\\p{Script=Cyrillic}+$',
  ])('%s', (pattern) => {
    expect(kindOf(pattern)).toBeUndefined()
    expect(linearRegExp(pattern, 'u')).toBeInstanceOf(RegExp)
  })

  it.each(textFormats)('when it belongs to the format %s', (format) => {
    const definition = formats[format]
    const validate = typeof definition === 'object' && 'validate' in definition ? definition.validate : definition
    // Dates and times are read by functions, of fixed length
    if (validate instanceof RegExp) expect(kindOf(validate.source, validate.flags)).toBeUndefined()
    else expect(['date', 'partial-date', 'time', 'date-time']).toContain(format)
  })
})

describe('the rule', () => {
  const letter = fc.constantFrom('a', 'b', '[ab]', '.', '\\w', '[^a]')
  const { pattern } = fc.letrec<{ pattern: string; item: string }>((tie) => ({
    pattern: fc.oneof(
      { maxDepth: 4 },
      letter,
      tie('item'),
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }).map((items) => items.join('')),
    ),
    item: fc.oneof(
      letter,
      fc
        .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '{2,}', '*?', '??'))
        .map(([inner, quantifier]) => `(?:${inner})${quantifier}`),
      fc.tuple(tie('pattern'), tie('pattern')).map((sides) => `(?:${sides.join('|')})`),
    ),
  }))
  /** End with a character that no class above matches, so that every search fails. */
  const texts = ['a', 'b', 'ab', 'aab', 'abc'].map((unit) => `${unit.repeat(300).slice(0, 299)}\n`)
  const bound = 101 * 300

  it('limits a backtracking search to 101 steps per letter of the text', () => {
    let accepted = 0
    fc.assert(
      fc.property(pattern, fc.boolean(), (inner, anchored) => {
        const written = anchored ? `^(?:${inner})$` : inner
        if (patternFault(written) !== undefined) return
        accepted += 1
        for (const text of texts) expect(countSteps(written, text, bound + 1)).toBeLessThanOrEqual(bound)
      }),
      { numRuns: 1500, seed: 9 },
    )
    expect(accepted).toBeGreaterThan(300)
  })

  it.each(['^(a+)+$', 'a+$'])('is not too strict: the refused %s exceeds the limit', (refused) =>
    expect(countSteps(refused, texts[0] ?? '', bound + 1)).toBeGreaterThan(bound),
  )
})
