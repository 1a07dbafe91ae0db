import { conditionsOfCheck, conditionsOfStep } from '../../runtime/conditions/conditions.ts'
import type {
  Check,
  Condition,
  DateExpression,
  Demand,
  FormDefinition,
  JsonValue,
  Language,
} from '../../runtime/definition/definition.ts'
import { sameValue } from '../../runtime/definition/form-fields.ts'
import { type ComparedForm, type Comparison, fieldTitle, type FormChange, someOf, stepTitle } from './form-change.ts'
import { isEquivalent, withConditionNames, namesUsed, ruleTitle } from './rules.ts'

/** Changed named conditions, with the steps, rules and checks that use them. */
export function conditionChanges(comparison: Comparison): FormChange[] {
  const { before, after } = comparison
  return Object.entries(after.conditions).flatMap(([name, is]): FormChange[] => {
    const was = before.conditions[name]
    if (
      was === undefined ||
      sameValue(was, is) ||
      sameValue(withConditionNames(before, was, name), withConditionNames(after, is, name))
    )
      return []
    return [{ kind: 'changed', code: 'conditionChanged', values: { condition: name, ...affected(comparison, name) } }]
  })
}

function affected({ after, language }: Comparison, name: string): FormChange['values'] {
  const uses = (conditions: readonly Condition[]) =>
    conditions.some((condition) => namesUsed(after, condition).has(name))
  const steps = after.definition.steps
    .filter((step) => uses(conditionsOfStep(step)))
    .map(({ id }) => stepTitle(after, id, language))
  const rules = after.definition.rules
    .filter(({ when }) => when !== undefined && uses([when]))
    .map((rule) => ruleTitle(after, rule, language))
  const byField = Map.groupBy(
    after.definition.steps.flatMap((step) => step.checks).filter((check) => uses(conditionsOfCheck(check))),
    ({ field }) => field,
  )
  const checks = [...byField].map(
    ([field, found]) => `${fieldTitle(after, field, language)} (${found.map(({ id }) => id).join(', ')})`,
  )
  const parts = Object.entries({ steps, rules, checks }).filter(([, names]) => names.length > 0)
  return Object.fromEntries(parts.map(([part, names]) => [part, someOf([...new Set(names)])]))
}

type Values = FormChange['values']

/** Checks by id: added, removed, or with another severity, field, case or demand. */
export function checkChanges(comparison: Comparison): FormChange[] {
  const { before, after } = comparison
  const [old, present] = [checksOf(before.definition), checksOf(after.definition)]
  return [
    ...[...present.values()].flatMap((check) => {
      const was = old.get(check.id)
      return was === undefined
        ? [changeOf(comparison, after, check)('added', check.severity === 'warning' ? 'warningAdded' : 'checkAdded')]
        : changesOfCheck(comparison, was, check)
    }),
    ...[...old.values()]
      .filter(({ id }) => !present.has(id))
      .map((check) => changeOf(comparison, before, check)('removed', 'checkRemoved')),
  ]
}

function checksOf({ steps }: FormDefinition): Map<string, Check> {
  return new Map(steps.flatMap(({ checks }) => checks).map((check) => [check.id, check]))
}

function changeOf({ language }: Comparison, form: ComparedForm, { id, field }: Check) {
  return (kind: FormChange['kind'], code: string, values: Values = {}): FormChange => ({
    kind,
    code,
    field,
    values: { check: id, field: fieldTitle(form, field, language), ...values },
  })
}

function changesOfCheck(comparison: Comparison, was: Check, is: Check): FormChange[] {
  const { before, after, language } = comparison
  const change = changeOf(comparison, after, is)
  return [
    ...(was.severity === is.severity
      ? []
      : [change('changed', is.severity === 'error' ? 'checkStricter' : 'checkMilder')]),
    ...(was.field === is.field
      ? []
      : [change('changed', 'checkMoved', { from: fieldTitle(before, was.field, language) })]),
    ...(isEquivalent(comparison, asJson(was.when ?? []), asJson(is.when ?? []))
      ? []
      : [change('changed', 'checkCases')]),
    ...(isEquivalent(comparison, asJson(was.demand), asJson(is.demand))
      ? []
      : demandChanges(comparison, was.demand, is.demand).map(([code, values]) => change('changed', code, values))),
  ]
}

function asJson(value: readonly Demand[] | Demand): JsonValue {
  return JSON.parse(JSON.stringify(value))
}

/** New demands; `checkChanged` when the change adds none. */
function demandChanges({ after, language }: Comparison, was: Demand, is: Demand): [code: string, values: Values][] {
  const demands = demandsOf(after, is, language)
  const known = new Set(demandsOf(after, was, language).map(textOf))
  const more = demands.filter((one) => !known.has(textOf(one)))
  return more.length > 0 ? more : [['checkChanged', {}]]
}

function textOf(demands: readonly [code: string, values: Values]): string {
  return JSON.stringify(demands)
}

function demandsOf(form: ComparedForm, demand: Demand, language: string): [code: string, values: Values][] {
  if ('present' in demand) return [['checkPresent', { other: fieldTitle(form, demand.present, language) }]]
  if ('answers' in demand || 'phone' in demand || 'lines' in demand) return []
  const date = (expression: DateExpression) => dateText(form, expression, language)
  if ('age' in demand) {
    const of = { date: date({ field: demand.age.of }), on: date(demand.age.on) }
    return [
      ...(demand.atLeast === undefined
        ? []
        : [['checkAtLeast', { ...of, limit: demand.atLeast }] satisfies [string, Values]]),
      ...(demand.below === undefined
        ? []
        : [['checkBelow', { ...of, limit: demand.below }] satisfies [string, Values]]),
    ]
  }
  return comparisons.flatMap(([part, code]): [string, Values][] => {
    const limit = demand[part]
    return limit === undefined ? [] : [[code, { date: date(demand.date), limit: date(limit) }]]
  })
}

const comparisons = [
  ['before', 'checkBefore'],
  ['after', 'checkAfter'],
  ['notBefore', 'checkNotBefore'],
  ['notAfter', 'checkNotAfter'],
] as const

/** A date expression as text: `Trip start date + 3 days`; several fields joined by `/`. */
function dateText(
  form: ComparedForm,
  { field, firstOf = [], latestOf = [], today, plus = {} }: DateExpression,
  language: Language,
): string {
  const names = [...(field === undefined ? [] : [field]), ...firstOf, ...latestOf].map((name) =>
    fieldTitle(form, name, language),
  )
  const base =
    today === true
      ? new Intl.RelativeTimeFormat([language, 'en'], { numeric: 'auto' }).format(0, 'day')
      : names.join(' / ')
  const moved = Object.entries(plus).map(
    ([unit, count]) => `${count < 0 ? '−' : '+'} ${lengthText(Math.abs(count), unit, language)}`,
  )
  return [base, ...moved].join(' ')
}

function lengthText(count: number, units: string, language: Language): string {
  return new Intl.NumberFormat([language, 'en'], {
    style: 'unit',
    unit: units.replace(/s$/, ''),
    unitDisplay: 'long',
  }).format(count)
}
