import fc from 'fast-check'

export const fields = ['name', 'email', 'places', 'cards'] as const
export const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      field: fc.constantFrom(...fields),
      what: fc.constantFrom('new', 'new', 'back', 'clear'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('another' as const),
      field: fc.constantFrom(...fields),
      what: fc.constantFrom('new', 'clear', 'back'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        'tick',
        'arrive',
        'answer',
        'answer',
        'fail',
        'lose',
        'end',
        'follow',
        'choose',
        'theirs',
        'resume',
      ),
      which: fc.nat({ max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('leave' as const), waits: fc.boolean(), arrives: fc.nat({ max: 3 }) }),
  },
)
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
export const otherTab = fc.constant({ kind: 'otherTab' as const })
/** One thing that happens in a story. */
export type StoryStep = Step | { readonly kind: 'otherTab' }
