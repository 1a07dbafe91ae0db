import { none, signs } from './net.ts'

/** What may stand at each place of each line: a letter, a digit, either; each also `<`, which stands for what is not there. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ<'
const digits = '0123456789<'
const kinds: { readonly [kind: string]: string } = { a: letters, n: digits, x: signs, s: 'MFX<', p: 'P', i: 'IAC' }

const passport = [`pa${'a'.repeat(42)}`, `${'x'.repeat(9)}naaannnnnnnsnnnnnnn${'x'.repeat(14)}nn`]
const card = [`ia${'a'.repeat(3)}${'x'.repeat(9)}n${'x'.repeat(15)}`, `${'n'.repeat(7)}s${'n'.repeat(7)}aaa${'x'.repeat(11)}n`, 'a'.repeat(30)]
const smallCard = [`ia${'a'.repeat(34)}`, `${'x'.repeat(9)}naaannnnnnnsnnnnnnn${'x'.repeat(7)}n`]
/** The French card of before 2021. */
const frenchCard = [`ia${'a'.repeat(28)}${'x'.repeat(6)}`, `${'n'.repeat(4)}xxx${'n'.repeat(5)}n${'a'.repeat(14)}${'n'.repeat(7)}sn`]

export type Shape = { readonly length: number; readonly lines: readonly (readonly (readonly number[])[])[] }

/** The kinds of documents, each line place by place with the classes that may stand there. */
export const shapes: readonly Shape[] = [passport, card, smallCard, frenchCard].map((lines) => ({
  length: lines[0]?.length ?? 0,
  lines: lines.map((line) => [...line].map((kind) => [...(kinds[kind] ?? signs)].map((sign) => signs.indexOf(sign)))),
}))

/** All but “no letter’s middle”. */
export const anySign: readonly number[] = Array.from({ length: none }, (_, index) => index)
