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

/** The fields that trigger a rule; [] when every save does. */
function triggersOf({ on = [] }: Rule): readonly string[] {
  return [on].flat()
}

/** The fields that a rule sets, clears or updates by `follow`. */
function touchedBy({ set = {}, clear = [], follow = [] }: Rule): readonly string[] {
  return [...new Set([...Object.keys(set), ...clear, ...follow])]
}

/** Names a rule by the fields that trigger it, else those it reads, else those it changes. */
export function ruleTitle(form: ComparedForm, rule: Rule, language: Language): string {
  const looked = [...(rule.when === undefined ? [] : (fieldsRead(rule.when) ?? []))]
  const fields = [triggersOf(rule), looked, touchedBy(rule)].find((names) => names.length > 0) ?? []
  return fieldTitles(form, fields, language)
}

const known = new WeakMap<NamedConditions, ReadonlyMap<string, string>>()

/** Condition names by content. */
function namesIn(conditions: NamedConditions): ReadonlyMap<string, string> {
  const cached = known.get(conditions)
  if (cached !== undefined) return cached
  const names = new Map(Object.entries(conditions).map(([name, condition]) => [canonicalJson(condition), name]))
  known.set(conditions, names)
  return names
}

/** Replaces every condition that has a name by a reference; `except`: a name to leave out. */
export function withConditionNames({ conditions }: ComparedForm, condition: JsonValue, except?: string): JsonValue {
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

function nameOf({ conditions }: ComparedForm, condition: Condition): string | undefined {
  return namesIn(conditions).get(canonicalJson(condition))
}

/** Whether both are equal except for the content of named conditions, which is reported on its own. */
export function isEquivalent(
  { before, after }: Comparison,
  was: JsonValue | undefined,
  is: JsonValue | undefined,
): boolean {
  if (was === undefined || is === undefined) return was === is
  return sameValue(was, is) || sameValue(withConditionNames(before, was), withConditionNames(after, is))
}

/** All names that a condition uses, directly or indirectly. */
export function namesUsed(form: ComparedForm, condition: Condition): ReadonlySet<string> {
  const used = new Set<string>()
  const walk = (value: JsonValue): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    const name = conditionNameOf(jsonObject(value)?.['$ref'])
    if (name === undefined) return Object.values(jsonObject(value) ?? {}).forEach(walk)
    if (used.has(name)) return
    used.add(name)
    walk(withConditionNames(form, form.conditions[name] ?? {}, name))
  }
  walk(withConditionNames(form, condition))
  return used
}

type Pair = readonly [was: Rule, is: Rule]

/** Rules that were added, removed or changed. */
export function ruleChanges(comparison: Comparison): FormChange[] {
  const { before, after, language } = comparison
  const { changed, added, removed } = pairRules(comparison)
  const about =
    (kind: FormChange['kind'], code: string, form: Comparison['after']) =>
    (rule: Rule): FormChange => ({ kind, code, values: { fields: fieldTitles(form, touchedBy(rule), language) } })
  return [
    ...changed.flatMap((pair) => changesOfRule(comparison, pair)),
    ...added.map(about('added', 'ruleAdded', after)),
    ...removed.map(about('removed', 'ruleRemoved', before)),
  ]
}

/** Pairs removed and added rules that are mostly equal, the most similar first: rules have no ids. */
function pairRules(comparison: Comparison): {
  readonly changed: readonly Pair[]
  readonly added: readonly Rule[]
  readonly removed: readonly Rule[]
} {
  const { before, after } = comparison
  const text = (form: Comparison['after'], rule: Rule) =>
    canonicalJson([
      [...triggersOf(rule)],
      withConditionNames(form, rule.when ?? {}),
      { ...rule.set },
      [...(rule.clear ?? [])],
      [...(rule.follow ?? [])],
    ])
  const [old, present] = [before, after].map((form) => new Set(form.definition.rules.map((rule) => text(form, rule))))
  let removed = before.definition.rules.filter((rule) => present?.has(text(before, rule)) !== true)
  let added = after.definition.rules.filter((rule) => old?.has(text(after, rule)) !== true)
  const sameTriggers = (was: Rule, is: Rule) => sameValue([...triggersOf(was)], [...triggersOf(is)])
  const sameWhen = (was: Rule, is: Rule) => isEquivalent(comparison, was.when ?? {}, is.when ?? {})
  const sameEffects = (was: Rule, is: Rule) =>
    sameValue(
      [{ ...was.set }, [...(was.clear ?? [])], [...(was.follow ?? [])]],
      [{ ...is.set }, [...(is.clear ?? [])], [...(is.follow ?? [])]],
    )
  const likenesses = [
    (was: Rule, is: Rule) => sameTriggers(was, is) && sameWhen(was, is),
    (was: Rule, is: Rule) => sameEffects(was, is) && (sameTriggers(was, is) || sameWhen(was, is)),
    (was: Rule, is: Rule) => triggersOf(was).length > 0 && sameTriggers(was, is),
  ]
  const changed: Pair[] = []
  for (const isLike of likenesses) {
    for (const is of added) {
      const was = removed.find((other) => isLike(other, is))
      if (was === undefined) continue
      changed.push([was, is])
      added = added.filter((rule) => rule !== is)
      removed = removed.filter((rule) => rule !== was)
    }
  }
  return { changed, added, removed }
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
    ...(isEquivalent(comparison, was.when ?? {}, is.when ?? {})
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
