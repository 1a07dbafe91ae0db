import type { JsonValue, Rule } from '../../runtime/definition/definition.ts'
import { canonicalJson, sameValue } from '../../runtime/definition/json-object.ts'
import { type Comparison, fieldTitle, fieldTitles, type FormChange, shownAnswer, someOf } from './form-change.ts'
import { alike, named, nameOf } from './named.ts'
import { ruleTitle, touchedBy, triggersOf } from './rule-title.ts'

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
