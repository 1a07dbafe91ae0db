/** Fields drawn together: side by side as one, or indented below the choice that opened them. */
export type FieldRun =
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'pair'; readonly fields: readonly [string, string] }
  | { readonly kind: 'cards'; readonly cards: readonly CardRun[] }
  | { readonly kind: 'opened'; readonly by: string; readonly runs: readonly FieldRun[] }
/** One card with the fields it opened: directly below it, above the next cards. */
type CardRun = { readonly field: string; readonly opened: readonly FieldRun[] }

type Facts = {
  /** The field that made this one appear by its answer. */
  readonly openedBy: (field: string) => string | undefined
  readonly widgetOf: (field: string) => unknown
}

/** Flags drawn as cards are close together. */
function isCard(field: string, { widgetOf }: Facts): boolean {
  return widgetOf(field) === 'flag-card'
}

/**
 * Groups a list of fields for drawing. Fields that follow the choice that opened them belong to it, at any depth; a
 * country code and the number after it are a pair.
 */
export function fieldRuns(fields: readonly string[], facts: Facts): FieldRun[] {
  const runs: FieldRun[] = []
  let rest = fields
  let above: string | undefined
  while (rest.length > 0) {
    const run = firstRun(rest, above, facts)
    const length = lengthOf(run)
    above = rest[length - 1]
    rest = rest.slice(length)
    runs.push(run)
  }
  return runs
}

function firstRun(fields: readonly string[], above: string | undefined, facts: Facts): FieldRun {
  const [field = '', next] = fields
  if (above !== undefined && isOpenedBy(field, above, facts)) {
    return {
      kind: 'opened',
      by: above,
      runs: fieldRuns(
        takeWhile(fields, (one) => isOpenedBy(one, above, facts)),
        facts,
      ),
    }
  }
  if (isCard(field, facts)) {
    const isIndependentOf = (one: string, before: readonly string[]) =>
      !before.some((card) => isOpenedBy(one, card, facts))
    return withOpened(
      takeWhile(fields, (one, before) => isCard(one, facts) && isIndependentOf(one, before)),
      fields,
      facts,
    )
  }
  const pair = next !== undefined && facts.widgetOf(field) === 'dial-code' && facts.widgetOf(next) === 'tel'
  return pair ? { kind: 'pair', fields: [field, next] } : { kind: 'field', field }
}

function withOpened(cards: readonly string[], fields: readonly string[], facts: Facts): FieldRun {
  const openerOf = (one: string) => cards.find((card) => isOpenedBy(one, card, facts))
  const opened = takeWhile(fields.slice(cards.length), (one) => openerOf(one) !== undefined)
  return {
    kind: 'cards',
    cards: cards.map((field) => ({
      field,
      opened: fieldRuns(
        opened.filter((one) => openerOf(one) === field),
        facts,
      ),
    })),
  }
}

function takeWhile(
  fields: readonly string[],
  matches: (field: string, before: readonly string[]) => boolean,
): readonly string[] {
  const end = fields.findIndex((field, index) => !matches(field, fields.slice(0, index)))
  return end < 0 ? fields : fields.slice(0, end)
}

function lengthOf(run: FieldRun): number {
  if (run.kind === 'field') return 1
  if (run.kind === 'pair') return run.fields.length
  return run.kind === 'opened'
    ? lengthOfAll(run.runs)
    : run.cards.reduce((sum, { opened }) => sum + 1 + lengthOfAll(opened), 0)
}

function lengthOfAll(runs: readonly FieldRun[]): number {
  return runs.reduce((sum, run) => sum + lengthOf(run), 0)
}

function isOpenedBy(field: string, opener: string, { openedBy }: Facts): boolean {
  for (let by = openedBy(field), depth = 0; by !== undefined && depth < 9; by = openedBy(by), depth += 1)
    if (by === opener) return true
  return false
}
