/** Fields drawn together: side by side as one, or hanging from the choice that opened them. */
export type FieldRun =
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'pair'; readonly fields: readonly [string, string] }
  | { readonly kind: 'cards'; readonly fields: readonly string[] }
  | { readonly kind: 'opened'; readonly by: string; readonly runs: readonly FieldRun[] }

type Facts = {
  /** The field whose answer made this one appear. */
  readonly openedBy: (field: string) => string | undefined
  readonly widgetOf: (field: string) => unknown
}

/** Flags drawn as cards stand close together. */
function isCard(field: string, { widgetOf }: Facts): boolean {
  return widgetOf(field) === 'flag-card'
}

/**
 * Groups a list of fields for drawing. What a choice opened and follows it, hangs from it, at any depth; a country code
 * and the number behind it are one pair.
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
  if (above !== undefined && hangsFrom(field, above, facts)) {
    return { kind: 'opened', by: above, runs: fieldRuns(leading(fields, (one) => hangsFrom(one, above, facts)), facts) }
  }
  if (isCard(field, facts)) {
    const freeOf = (one: string, before: readonly string[]) => !before.some((card) => hangsFrom(one, card, facts))
    return { kind: 'cards', fields: leading(fields, (one, before) => isCard(one, facts) && freeOf(one, before)) }
  }
  const pair = next !== undefined && facts.widgetOf(field) === 'dial-code' && facts.widgetOf(next) === 'tel'
  return pair ? { kind: 'pair', fields: [field, next] } : { kind: 'field', field }
}

function leading(fields: readonly string[], belongs: (field: string, before: readonly string[]) => boolean): readonly string[] {
  const end = fields.findIndex((field, index) => !belongs(field, fields.slice(0, index)))
  return end < 0 ? fields : fields.slice(0, end)
}

function lengthOf(run: FieldRun): number {
  if (run.kind === 'field') return 1
  return run.kind === 'opened' ? run.runs.reduce((sum, inner) => sum + lengthOf(inner), 0) : run.fields.length
}

function hangsFrom(field: string, opener: string, { openedBy }: Facts): boolean {
  for (let by = openedBy(field), depth = 0; by !== undefined && depth < 9; by = openedBy(by), depth += 1) if (by === opener) return true
  return false
}
