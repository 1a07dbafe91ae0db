import type { Language, Rule } from '../../runtime/definition/definition.ts'
import { fieldsRead } from '../../runtime/fields-read.ts'
import { type ComparedForm, fieldTitles } from './form-change.ts'

/** The fields whose change starts a rule; [] when every save does. */
export function triggersOf({ on = [] }: Rule): readonly string[] {
  return [on].flat()
}

/** The fields a rule sets, clears or has follow. */
export function touchedBy({ set = {}, clear = [], follow = [] }: Rule): readonly string[] {
  return [...new Set([...Object.keys(set), ...clear, ...follow])]
}

/** A rule has no name: it is called by the fields that start it, else those it looks at, else those it changes. */
export function ruleTitle(form: ComparedForm, rule: Rule, language: Language): string {
  const looked = [...(rule.when === undefined ? [] : (fieldsRead(rule.when) ?? []))]
  const fields = [triggersOf(rule), looked, touchedBy(rule)].find((names) => names.length > 0) ?? []
  return fieldTitles(form, fields, language)
}
