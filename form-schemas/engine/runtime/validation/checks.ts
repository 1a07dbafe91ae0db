import { isAnswered } from '../answered.ts'
import { dateFrom, type IsoDate, possibleAges, unknownAge, unknownDate } from '../definition/dates.ts'
import { isEarlier, type PossiblePoints, pointsFrom } from '../definition/moments.ts'
import type { Answers, Check, Demand, Form, Problem } from '../definition/definition.ts'
import { holds } from '../conditions/conditions.ts'
import { loadedMrz, type MrzLibrary } from '../mrz/loaded-mrz.ts'
import { loadedPhones } from '../phones/loaded-phones.ts'

/** `unknown`: an answer that it needs is missing. */
type Verdict = { readonly outcome: 'holds' | 'fails' | 'unknown' } & Pick<Problem, 'values'>
type CheckContext = {
  readonly form: Form
  /** Answers of active fields, with derived values. */
  readonly answers: Answers
  readonly today: IsoDate
  /** Default: the loaded library. */
  readonly known?: MrzLibrary | undefined
  /** A requirement of `when`, not the demand itself. */
  readonly isWhen?: boolean
}

const satisfied: Verdict = { outcome: 'holds' }
const unknown: Verdict = { outcome: 'unknown' }
const verdict = (ok: boolean): Verdict => ({ outcome: ok ? 'holds' : 'fails' })

/**
 * Undefined when the check passes or does not apply to one person's effective answers; else `values` for its text, such
 * as an age in `when`.
 */
export function checkFails(check: Check, context: CheckContext): Pick<Problem, 'values'> | undefined {
  const applies = (check.when ?? []).map((demand) => evaluate(demand, { ...context, isWhen: true }))
  if (!applies.every(({ outcome }) => outcome === 'holds')) return undefined
  const { outcome, values } = evaluate(check.demand, context)
  const listed = [...applies.map((verdict) => verdict.values), values].filter((known) => known !== undefined)
  return outcome === 'fails' ? (listed.length === 0 ? {} : { values: Object.assign({}, ...listed) }) : undefined
}

function evaluate(demand: Demand, context: CheckContext): Verdict {
  if ('present' in demand) return verdict(isAnswered(context.answers[demand.present]))
  if ('phone' in demand) return evaluatePhone(demand, context)
  if ('lines' in demand) return evaluateLines(demand, context)
  if ('answers' in demand) return verdict(holds(context.form, demand.answers, context.answers))
  return 'age' in demand ? evaluateAge(demand, context) : evaluateDate(demand, context)
}

/** Passes while the phone library is not loaded; the server checks again. */
function evaluatePhone({ phone, code, is }: Extract<Demand, { phone: unknown }>, { answers }: CheckContext): Verdict {
  const [number, dialled] = [answers[phone], answers[code]]
  const phones = loadedPhones()
  if (phones === undefined || typeof number !== 'string' || typeof dialled !== 'string') return unknown
  const found = phones.validate(number, dialled)
  return verdict(is === 'valid' ? found === 'good' : found !== 'impossible')
}

/** Passes when the lines or the answers do not have the part. */
function evaluateLines(
  { lines, part, as = [], shown }: Extract<Demand, { lines: unknown }>,
  { answers, today, known = loadedMrz() }: CheckContext,
): Verdict {
  const written = answers[lines]
  if (known === undefined || typeof written !== 'string' || !isAnswered(written)) return unknown
  const read = known.read(written, today)
  if (part === undefined) return verdict(read?.isValid === true)
  const inLines = read?.parts[part]
  if (shown !== undefined) return inLines === undefined ? unknown : verdict((inLines !== '') === shown)
  const typed = as
    .map((field) => answers[field])
    .filter((answer) => typeof answer === 'string')
    .join(' ')
  if (!inLines || typed.trim() === '') return unknown
  return known.isSame(part, inLines, typed) ? satisfied : { outcome: 'fails', values: { lines: inLines } }
}

function evaluateAge(
  { age, atLeast, below }: Extract<Demand, { age: unknown }>,
  { answers, today, isWhen = false }: CheckContext,
): Verdict {
  const ages = possibleAges(answers[age.of], dateFrom(age.on, answers, today))
  if (ages === undefined) return unknown
  const [reached, exceeded] = isWhen ? [ages.oldest, ages.youngest] : [ages.youngest, ages.oldest]
  const shown = (years: number) => (answers[age.of] === unknownDate ? unknownAge : years)
  if (atLeast !== undefined && reached < atLeast)
    return { outcome: 'fails', values: { age: shown(reached), limit: atLeast } }
  if (below !== undefined && exceeded >= below)
    return { outcome: 'fails', values: { age: shown(exceeded), limit: below } }
  return { outcome: 'holds', values: { age: shown(atLeast === undefined ? exceeded : reached) } }
}

const comparisons = {
  before: (date: PossiblePoints, limit: PossiblePoints) => isEarlier(date.first, limit.last),
  after: (date: PossiblePoints, limit: PossiblePoints) => isEarlier(limit.first, date.last),
  notBefore: (date: PossiblePoints, limit: PossiblePoints) => !isEarlier(date.last, limit.first),
  notAfter: (date: PossiblePoints, limit: PossiblePoints) => !isEarlier(limit.last, date.first),
}

function evaluateDate(demand: Extract<Demand, { date: unknown }>, { answers, today }: CheckContext): Verdict {
  const date = pointsFrom(demand.date, answers, today)
  if (date === undefined) return unknown
  const verdicts = (['before', 'after', 'notBefore', 'notAfter'] as const).flatMap((comparison): Verdict[] => {
    const expression = demand[comparison]
    if (expression === undefined) return []
    const limit = pointsFrom(expression, answers, today)
    if (limit === undefined) return [unknown]
    if (comparisons[comparison](date, limit)) return [satisfied]
    return [{ outcome: 'fails', values: { date: date.last, limit: limit.last } }]
  })
  return (
    verdicts.find(({ outcome }) => outcome === 'fails') ??
    verdicts.find(({ outcome }) => outcome === 'unknown') ??
    satisfied
  )
}
