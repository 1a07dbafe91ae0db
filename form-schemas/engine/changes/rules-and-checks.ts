import type { Check, FormDefinition, Rule } from '../definition.ts'
import { canonicalJson } from '../json-object.ts'
import { type ComparedForm, type Comparison, fieldTitle, type FormChange, someOf } from './form-change.ts'

/** Rules by what they say, checks by their id; and what the form as a whole says. */
export function ruleAndCheckChanges(comparison: Comparison): FormChange[] {
  return [...ruleChanges(comparison), ...checkChanges(comparison), ...wholeForm(comparison)]
}

function ruleChanges({ before, after, language }: Comparison): FormChange[] {
  const byText = ({ definition }: ComparedForm) => new Map(definition.rules.map((rule) => [asText(rule), rule]))
  const [old, present] = [byText(before), byText(after)]
  const gone = [...old].filter(([text]) => !present.has(text)).map(([, rule]) => rule)
  const come = [...present].filter(([text]) => !old.has(text)).map(([, rule]) => rule)
  // One that went and one that came, started by the same fields, are one that was changed
  const changed = come.filter((rule) => gone.some((other) => canonicalJson([rule.on ?? []].flat()) === canonicalJson([other.on ?? []].flat())))
  const replaced = gone.filter((rule) => changed.some((other) => canonicalJson([rule.on ?? []].flat()) === canonicalJson([other.on ?? []].flat())))
  const about = (kind: FormChange['kind'], code: string, form: ComparedForm) => (rule: Rule): FormChange => ({ kind, code, values: { fields: someOf(touched(rule).map((field) => fieldTitle(form, field, language))) } })
  return [
    ...changed.map(about('changed', 'ruleChanged', after)),
    ...come.filter((rule) => !changed.includes(rule)).map(about('added', 'ruleAdded', after)),
    ...gone.filter((rule) => !replaced.includes(rule)).map(about('removed', 'ruleRemoved', before)),
  ]
}

function asText({ on = [], when = {}, set = {}, clear = [] }: Rule): string {
  return canonicalJson({ on: [on].flat(), when, set: { ...set }, clear: [...clear] })
}

function touched({ set = {}, clear = [] }: Rule): string[] {
  return [...new Set([...Object.keys(set), ...clear])]
}

function checkChanges({ before, after, language }: Comparison): FormChange[] {
  const [old, present] = [checksOf(before.definition), checksOf(after.definition)]
  const about = (kind: FormChange['kind'], code: string, form: ComparedForm, { id, field, severity }: Check): FormChange => ({
    kind, code: code === 'checkAdded' && severity === 'warning' ? 'warningAdded' : code, field, values: { check: id, field: fieldTitle(form, field, language) },
  })
  return [
    ...[...present.values()].flatMap((check) => {
      const was = old.get(check.id)
      if (was === undefined) return [about('added', 'checkAdded', after, check)]
      if (was.severity !== check.severity) return [about('changed', check.severity === 'error' ? 'checkStricter' : 'checkMilder', after, check)]
      return JSON.stringify(was) === JSON.stringify(check) ? [] : [about('changed', 'checkChanged', after, check)]
    }),
    ...[...old.values()].filter(({ id }) => !present.has(id)).map((check) => about('removed', 'checkRemoved', before, check)),
  ]
}

function checksOf({ steps }: FormDefinition): Map<string, Check> {
  return new Map(steps.flatMap(({ checks }) => checks).map((check) => [check.id, check]))
}

function wholeForm({ before, after }: Comparison): FormChange[] {
  return (['prefillFromFirstPerson', 'derived'] as const).flatMap((part): FormChange[] =>
    JSON.stringify(before.definition[part]) === JSON.stringify(after.definition[part]) ? [] : [{ kind: 'changed', code: `${part}Changed`, values: {} }],
  )
}
