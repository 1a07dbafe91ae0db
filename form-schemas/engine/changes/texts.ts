import type { FormTexts, Language } from '../definition.ts'
import { type Comparison, fieldTitle, type FormChange, someOf, stepTitle } from './form-change.ts'

/** Languages that came or went; per language and step, the texts that are different. */
export function textChanges(comparison: Comparison): FormChange[] {
  const { before, after } = comparison
  const [old, present] = [Object.keys(before.texts), Object.keys(after.texts)]
  const about = (kind: FormChange['kind'], code: string) => (language: Language): FormChange => ({ kind, code, values: { language } })
  return [
    ...present.filter((language) => !old.includes(language)).map(about('added', 'languageAdded')),
    ...old.filter((language) => !present.includes(language)).map(about('removed', 'languageRemoved')),
    ...present.filter((language) => old.includes(language)).flatMap((language) => [...stepTexts(comparison, language), ...labels(comparison, language)]),
  ]
}

function stepTexts({ before, after, language: reader }: Comparison, language: Language): FormChange[] {
  const [old, present] = [before.texts[language]?.steps ?? {}, after.texts[language]?.steps ?? {}]
  return Object.entries(present).flatMap(([stepId, texts]): FormChange[] => {
    const was = old[stepId]
    if (was === undefined) return []
    const fields = Object.keys(texts.fields).filter((field) => was.fields[field] !== undefined && differ(was.fields[field], texts.fields[field]))
    const others = (['title', 'description', 'groups', 'statements'] as const).filter((part) => differ(was[part], texts[part]))
    const said = [...(others.length > 0 ? [stepTitle(after, stepId, reader)] : []), ...fields.map((field) => fieldTitle(after, field, reader))]
    return said.length === 0 ? [] : [{ kind: 'changed', code: 'textsChanged', step: stepId, values: { language, step: stepTitle(after, stepId, reader), texts: someOf(said) } }]
  })
}

/** Labels of choices and texts of checks. */
function labels({ before, after }: Comparison, language: Language): FormChange[] {
  const [old, present] = [before.texts[language], after.texts[language]]
  const checks = changedKeys(old?.checks ?? {}, present?.checks ?? {})
  const lists = Object.entries(present?.options ?? {}).filter(([id, options]) => changedKeys(old?.options[id] ?? {}, options).length > 0).map(([id]) => id)
  return [
    ...(checks.length === 0 ? [] : [{ kind: 'changed', code: 'checkTextsChanged', values: { language, checks: someOf(checks) } } as const]),
    ...(lists.length === 0 ? [] : [{ kind: 'changed', code: 'labelsChanged', values: { language, lists: someOf(lists) } } as const]),
  ]
}

/** Keys both have, with another text. */
function changedKeys(before: FormTexts['checks'], after: FormTexts['checks']): string[] {
  return Object.keys(after).filter((key) => before[key] !== undefined && before[key] !== after[key])
}

function differ(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
