import { describe, expect, it } from 'vitest'
import { type FieldRun, fieldRuns } from './field-runs.ts'

const openers: { readonly [field: string]: string } = {
  complete: 'rental',
  single: 'rental',
  torch: 'single',
  fins: 'single',
  airline: 'transfer',
}
const widgets: { readonly [field: string]: string } = {
  code: 'dial-code',
  phone: 'tel',
  complete: 'flag-card',
  single: 'flag-card',
  torch: 'flag-card',
  fins: 'flag-card',
}
const facts = { openedBy: (field: string) => openers[field], widgetOf: (field: string) => widgets[field] ?? 'text' }

const card = (field: string, opened: readonly FieldRun[] = []) => ({ field, opened })

describe('runs of fields', () => {
  it('are single fields when nothing connects them', () => {
    expect(fieldRuns(['a', 'b'], facts)).toEqual([
      { kind: 'field', field: 'a' },
      { kind: 'field', field: 'b' },
    ])
  })

  it('pair a country code with the number after it', () => {
    expect(fieldRuns(['code', 'phone', 'email'], facts)).toEqual([
      { kind: 'pair', fields: ['code', 'phone'] },
      { kind: 'field', field: 'email' },
    ])
  })

  it('put fields below the choice that opened them, at every depth', () => {
    expect(fieldRuns(['rental', 'complete', 'single', 'torch', 'fins', 'last'], facts)).toEqual([
      { kind: 'field', field: 'rental' },
      {
        kind: 'opened',
        by: 'rental',
        runs: [
          {
            kind: 'cards',
            cards: [card('complete'), card('single', [{ kind: 'cards', cards: [card('torch'), card('fins')] }])],
          },
        ],
      },
      { kind: 'field', field: 'last' },
    ])
  })

  it('put fields below the card that opened them, not below the last card', () => {
    const cards = { own: 'flag-card', airport: 'flag-card', hotel: 'flag-card' }
    const opened = { day: 'airport', flight: 'day', note: 'hotel' }
    const transfers = {
      openedBy: (field: string) => new Map(Object.entries(opened)).get(field),
      widgetOf: (field: string) => new Map(Object.entries(cards)).get(field) ?? 'text',
    }
    expect(fieldRuns(['own', 'airport', 'hotel', 'day', 'flight', 'note', 'last'], transfers)).toEqual([
      {
        kind: 'cards',
        cards: [
          card('own'),
          card('airport', [
            { kind: 'field', field: 'day' },
            { kind: 'opened', by: 'day', runs: [{ kind: 'field', field: 'flight' }] },
          ]),
          card('hotel', [{ kind: 'field', field: 'note' }]),
        ],
      },
      { kind: 'field', field: 'last' },
    ])
  })

  it('keep fields separate when their choice is not directly above them', () => {
    expect(fieldRuns(['transfer', 'date', 'airline'], facts)).toEqual(
      ['transfer', 'date', 'airline'].map((field) => ({ kind: 'field', field })),
    )
  })
})
