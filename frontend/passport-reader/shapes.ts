import { signs } from './net.ts'

/** What may stand at each place of each line: a letter, a digit, either; each also `<`, which stands for what is not there. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
const digits = '0123456789<'
const kinds: { readonly [kind: string]: string } = { a: letters, n: digits, x: signs, s: 'MFX<', p: 'P', i: 'IAC' }

const passport = [`pa${'a'.repeat(42)}`, `${'x'.repeat(9)}naaannnnnnnsnnnnnnn${'x'.repeat(14)}nn`]
const card = [`ia${'a'.repeat(3)}${'x'.repeat(9)}n${'x'.repeat(15)}`, `${'n'.repeat(7)}s${'n'.repeat(7)}aaa${'x'.repeat(11)}n`, 'a'.repeat(30)]
const smallCard = [`ia${'a'.repeat(34)}`, `${'x'.repeat(9)}naaannnnnnnsnnnnnnn${'x'.repeat(7)}n`]
/** The French card of before 2021. */
const frenchCard = [`ia${'a'.repeat(28)}${'x'.repeat(6)}`, `${'n'.repeat(4)}xxx${'n'.repeat(5)}n${'a'.repeat(14)}${'n'.repeat(7)}sn`]

/** What may stand at a place, and what the net may take it for where that may not: `0` for O between letters. */
export type Choice = readonly { readonly sign: number; readonly twins: readonly number[] }[]
export type Shape = { readonly length: number; readonly lines: readonly (readonly Choice[])[] }

const twins = ['O0', 'D0', 'Q0', 'I1', 'S5', 'B8', 'Z2', 'G6']

const choices: ReadonlyMap<string, Choice> = new Map(Object.entries(kinds).map(([kind, allowed]) => [kind, [...allowed].map((sign) => ({ sign: signs.indexOf(sign), twins: twinsOf(sign, allowed) }))]))

function twinsOf(sign: string, allowed: string): number[] {
  const others = twins.flatMap((pair) => (pair.includes(sign) ? [...pair].filter((other) => !allowed.includes(other)) : []))
  // 0 between letters is an O, an O between digits a 0: the other letters only resemble it
  return others.filter((other) => other !== '0' || sign === 'O').map((other) => signs.indexOf(other))
}

/** The kinds of documents, each line place by place. */
export const shapes: readonly Shape[] = [passport, card, smallCard, frenchCard].map((lines) => ({
  length: lines[0]?.length ?? 0,
  lines: lines.map((line) => [...line].map((kind) => choices.get(kind) ?? [])),
}))
