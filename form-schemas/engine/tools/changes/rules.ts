import type { Language, Rule, Condition, JsonValue } from '../../runtime/definition/definition.ts'
import { fieldsRead } from '../../runtime/conditions/fields-read.ts'
import {
  type ComparedForm,
  fieldTitles,
  type Comparison,
  fieldTitle,
  type FormChange,
  shownAnswer,
  someOf,
} from './form-change.ts'
import { canonicalJson, jsonObject, sameValue } from '../../runtime/definition/form-fields.ts'
import { conditionNameOf, type NamedConditions } from '../form-files/schemas/named-conditions.ts'

/** The fields whose change starts a rule; [] when every save does. */
function triggersOf({ on = [] }: Rule): readonly string[] {
  return [on].flat()
}

/** The fields a rule sets, clears or has follow. */
function touchedBy({ set = {}, clear = [], follow = [] }: Rule): readonly string[] {
  return [...new Set([...Object.keys(set), ...clear, ...follow])]
}

/** A rule has no name: it is called by the fields that start it, else those it looks at, else those it changes. */
export function ruleTitle(form: ComparedForm, rule: Rule, language: Language): string {
  const looked = [...(rule.when === undefined ? [] : (fieldsRead(rule.when) ?? []))]
  const fields = [triggersOf(rule), looked, touchedBy(rule)].find((names) => names.length > 0) ?? []
  return fieldTitles(form, fields, language)
}

const known = new WeakMap<NamedConditions, ReadonlyMap<string, string>>()

/** Names by what their conditions say. */
function namesIn(conditions: NamedConditions): ReadonlyMap<string, string> {
  const there = known.get(conditions)
  if (there !== undefined) return there
  const names = new Map(Object.entries(conditions).map(([name, condition]) => [canonicalJson(condition), name]))
  known.set(conditions, names)
  return names
}

/** A condition as whoever uses every name would write it; `except`: a name not to be used. */
export function named({ conditions }: ComparedForm, condition: JsonValue, except?: string): JsonValue {
  const names = namesIn(conditions)
  const written = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(written)
    const object = jsonObject(value)
    if (object === undefined) return value
    const name = names.get(canonicalJson(object))
    if (name !== undefined && name !== except) return { $ref: `#/conditions/${name}` }
    return Object.fromEntries(Object.entries(object).map(([key, member]) => [key, written(member)]))
  }
  return written(condition)
}

/** The name of a condition; undefined for one that has none. */
function nameOf({ conditions }: ComparedForm, condition: Condition): string | undefined {
  return namesIn(conditions).get(canonicalJson(condition))
}

/** Whether both say the same, or differ only in what a condition of that name says: that is a change of its own. */
export function alike({ before, after }: Comparison, was: JsonValue | undefined, is: JsonValue | undefined): boolean {
  if (was === undefined || is === undefined) return was === is
  return sameValue(was, is) || sameValue(named(before, was), named(after, is))
}

/** Every name that a condition uses, also through other names. */
export function namesUsed(form: ComparedForm, condition: Condition): ReadonlySet<string> {
  const used = new Set<string>()
  const walk = (value: JsonValue): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    const name = conditionNameOf(jsonObject(value)?.['$ref'])
    if (name === undefined) return Object.values(jsonObject(value) ?? {}).forEach(walk)
    if (used.has(name)) return
    used.add(name)
    walk(named(form, form.conditions[name] ?? {}, name))
  }
  walk(named(form, condition))
  return used
}

type Pair = readonly [was: Rule, is: Rule]

/** Rules that came or went, and what others do differently. */
export function ruleChanges(comparison: Comparison): FormChange[] {
  const { before, after, language } = comparison
  const { changed, come, gone } = paired(comparison)
  const about =
    (kind: FormChange['kind'], code: string, form: Comparison['after']) =>
    (rule: Rule): FormChange => ({ kind, code, values: { fields: fieldTitles(form, touchedBy(rule), language) } })
  return [
    ...changed.flatMap((pair) => changesOfRule(comparison, pair)),
    ...come.map(about('added', 'ruleAdded', after)),
    ...gone.map(about('removed', 'ruleRemoved', before)),
  ]
}

/** Rules have no names: what went and what came is one that changed where most of it is as it was, the likest first. */
function paired(comparison: Comparison): {
  readonly changed: readonly Pair[]
  readonly come: readonly Rule[]
  readonly gone: readonly Rule[]
} {
  const { before, after } = comparison
  const text = (form: Comparison['after'], rule: Rule) =>
    canonicalJson([
      [...triggersOf(rule)],
      named(form, rule.when ?? {}),
      { ...rule.set },
      [...(rule.clear ?? [])],
      [...(rule.follow ?? [])],
    ])
  const [old, present] = [before, after].map((form) => new Set(form.definition.rules.map((rule) => text(form, rule))))
  let gone = before.definition.rules.filter((rule) => present?.has(text(before, rule)) !== true)
  let come = after.definition.rules.filter((rule) => old?.has(text(after, rule)) !== true)
  const sameTriggers = (was: Rule, is: Rule) => sameValue([...triggersOf(was)], [...triggersOf(is)])
  const sameWhen = (was: Rule, is: Rule) => alike(comparison, was.when ?? {}, is.when ?? {})
  const sameDeeds = (was: Rule, is: Rule) =>
    sameValue(
      [{ ...was.set }, [...(was.clear ?? [])], [...(was.follow ?? [])]],
      [{ ...is.set }, [...(is.clear ?? [])], [...(is.follow ?? [])]],
    )
  const likenesses = [
    (was: Rule, is: Rule) => sameTriggers(was, is) && sameWhen(was, is),
    (was: Rule, is: Rule) => sameDeeds(was, is) && (sameTriggers(was, is) || sameWhen(was, is)),
    (was: Rule, is: Rule) => triggersOf(was).length > 0 && sameTriggers(was, is),
  ]
  const changed: Pair[] = []
  for (const isLike of likenesses) {
    for (const is of come) {
      const was = gone.find((other) => isLike(other, is))
      if (was === undefined) continue
      changed.push([was, is])
      come = come.filter((rule) => rule !== is)
      gone = gone.filter((rule) => rule !== was)
    }
  }
  return { changed, come, gone }
}

function changesOfRule(comparison: Comparison, [was, is]: Pair): FormChange[] {
  const { before, after, language } = comparison
  const rule = ruleTitle(after, is, language)
  const condition = nameOf(after, is.when ?? {})
  const change = (code: string, values: FormChange['values'] = {}): FormChange => ({
    kind: 'changed',
    code,
    values: { rule, ...values },
  })
  const about = (code: string, form: Comparison['after'], fields: readonly string[]) =>
    fields.length === 0 ? [] : [change(code, { fields: fieldTitles(form, fields, language) })]
  const [cleared, clears] = [was.clear ?? [], is.clear ?? []]
  const [followed, follows] = [was.follow ?? [], is.follow ?? []]
  const [set, sets]: readonly { readonly [field: string]: JsonValue }[] = [was.set ?? {}, is.set ?? {}]
  const newly = Object.entries(sets ?? {}).filter(([field, value]) => !sameValue(set?.[field], value))
  return [
    ...(sameValue([...triggersOf(was)], [...triggersOf(is)])
      ? []
      : triggersOf(is).length === 0
        ? [change('ruleAlways')]
        : about('ruleStarts', after, triggersOf(is))),
    ...(alike(comparison, was.when ?? {}, is.when ?? {})
      ? []
      : [condition === undefined ? change('ruleCondition') : change('ruleWhen', { condition })]),
    ...about(
      'ruleClears',
      after,
      clears.filter((field) => !cleared.includes(field)),
    ),
    ...about(
      'ruleKeeps',
      before,
      cleared.filter((field) => !clears.includes(field)),
    ),
    ...(newly.length === 0
      ? []
      : [
          change('ruleSets', {
            fields: someOf(
              newly.map(
                ([field, value]) =>
                  `${fieldTitle(after, field, language)}: ${shownAnswer(after, field, value, language)}`,
              ),
            ),
          }),
        ]),
    ...about(
      'ruleSetsNot',
      before,
      Object.keys(set ?? {}).filter((field) => sets?.[field] === undefined),
    ),
    ...about(
      'ruleFollows',
      after,
      follows.filter((field) => !followed.includes(field)),
    ),
    ...about(
      'ruleFollowsNot',
      before,
      followed.filter((field) => !follows.includes(field)),
    ),
  ]
}
