import type { FormTexts, Language } from '../../runtime/definition/definition.ts'
import { type Comparison, fieldTitle, type FormChange, someOf, stepTitle } from './form-change.ts'

type Texts = ReadonlyMap<string, string>

/** Added and removed languages; per language and step, the number of changed own texts and their fields. */
export function textChanges(comparison: Comparison): FormChange[] {
  const { before, after } = comparison
  const [old, present] = [Object.keys(before.texts), Object.keys(after.texts)]
  const about =
    (kind: FormChange['kind'], code: string) =>
    (language: Language): FormChange => ({ kind, code, values: { language } })
  return [
    ...present.filter((language) => !old.includes(language)).map(about('added', 'languageAdded')),
    ...old.filter((language) => !present.includes(language)).map(about('removed', 'languageRemoved')),
    ...present
      .filter((language) => old.includes(language))
      .flatMap((language) => [...stepTexts(comparison, language), ...labels(comparison, language)]),
  ]
}

function stepTexts(comparison: Comparison, language: Language): FormChange[] {
  const { after, language: reader } = comparison
  return Object.keys(after.texts[language]?.steps ?? {}).flatMap((stepId): FormChange[] => {
    const changed = changedOf(comparison, language, (texts) => textsOfStep(texts?.steps[stepId]))
    if (changed.length === 0) return []
    const fields = [...new Set(changed.map((path) => fieldIn(path)))]
    const step = stepTitle(after, stepId, reader)
    const titles = fields.map((field) => (field === undefined ? step : fieldTitle(after, field, reader)))
    return [
      {
        kind: 'changed',
        code: 'languageTexts',
        step: stepId,
        values: { language, step, count: changed.length, texts: someOf(titles) },
      },
    ]
  })
}

function labels(comparison: Comparison, language: Language): FormChange[] {
  const checks = changedOf(comparison, language, (texts) => new Map(Object.entries(texts?.checks ?? {})))
  const lists = Object.keys(comparison.after.texts[language]?.options ?? {}).filter(
    (id) => changedOf(comparison, language, (texts) => new Map(Object.entries(texts?.options[id] ?? {}))).length > 0,
  )
  return [
    ...(checks.length === 0
      ? []
      : [{ kind: 'changed', code: 'checkTextsChanged', values: { language, checks: someOf(checks) } } as const]),
    ...(lists.length === 0
      ? []
      : [{ kind: 'changed', code: 'labelsChanged', values: { language, lists: someOf(lists) } } as const]),
  ]
}

/** Keys with another text in this language; without those that show the English fallback. */
function changedOf(
  { before, after }: Comparison,
  language: Language,
  part: (texts: FormTexts | undefined) => Texts,
): string[] {
  const [old, present] = [part(before.texts[language]), part(after.texts[language])]
  const [oldEnglish, english] = [part(before.texts['en']), part(after.texts['en'])]
  const isOwn = (key: string) =>
    language === 'en' || old.get(key) !== oldEnglish.get(key) || present.get(key) !== english.get(key)
  return [...present.keys()].filter((key) => old.has(key) && old.get(key) !== present.get(key) && isOwn(key))
}

/** All texts of a step by path; those of fields begin with `fields/<field>`. */
function textsOfStep(step: FormTexts['steps'][string] | undefined): Texts {
  const texts = new Map<string, string>()
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.set(path, value)
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) walk(member, path === '' ? key : `${path}/${key}`)
  }
  walk(step, '')
  return texts
}

function fieldIn(path: string): string | undefined {
  const [part, field] = path.split('/')
  return part === 'fields' ? field : undefined
}
