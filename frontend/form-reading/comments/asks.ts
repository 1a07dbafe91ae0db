/** What those who filled the form are asked for: one answer or document of one person; '' while nothing is said about it yet. */
export type Ask = { readonly person: number; readonly field: string; readonly comment: string }

export type Asks = {
  readonly said: readonly Ask[]
  readonly of: (person: number, field: string) => Ask | undefined
  readonly say: (ask: Ask) => void
  readonly drop: (person: number, field: string) => void
}

type Change = (change: (before: readonly Ask[]) => readonly Ask[]) => void

export function asksIn(said: readonly Ask[], change: Change): Asks {
  const isOf = (person: number, field: string) => (ask: Ask) => ask.person === person && ask.field === field
  return {
    said,
    of: (person, field) => said.find(isOf(person, field)),
    say: (ask) =>
      change((before) =>
        before.some(isOf(ask.person, ask.field))
          ? before.map((one) => (isOf(ask.person, ask.field)(one) ? ask : one))
          : [...before, ask],
      ),
    drop: (person, field) => change((before) => before.filter((one) => !isOf(person, field)(one))),
  }
}

/** Those that say what is wrong, without blanks around it. */
export function saidWell(said: readonly Ask[]): Ask[] {
  return said.map((ask) => ({ ...ask, comment: ask.comment.trim() })).filter(({ comment }) => comment !== '')
}
