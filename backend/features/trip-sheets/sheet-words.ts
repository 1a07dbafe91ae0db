import { compileConditions } from '@fleet/form-schemas/engine/tools/compile'
import { withDerivedValues } from '@fleet/form-schemas/engine/runtime/conditions/conditions'
import { holdsDate, unknownAge, unknownDate } from '@fleet/form-schemas/engine/runtime/definition/dates'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { isMoment } from '@fleet/form-schemas/engine/runtime/definition/moments'
import { labelIn } from '@fleet/form-schemas/engine/runtime/sheets/labels'
import type { SheetCell } from '@fleet/form-schemas/engine/runtime/sheets/cells'
import type { SheetTexts } from '@fleet/form-schemas/engine/runtime/sheets/sheet-value'
import { dayIn } from '@fleet/platform/text-format/dates'
import { messageIn, textLanguage } from '@fleet/platform/http/texts'
import { answerText, fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'

const verdicts = new WeakMap<FormVersion, ReturnType<typeof compileConditions>>()

function conditionsOf(version: FormVersion): ReturnType<typeof compileConditions> {
  const known = verdicts.get(version) ?? compileConditions(version.loaded.conditions)
  verdicts.set(version, known)
  return known
}

/** Texts and values that a sheet takes from a version, in a language. */
export function sheetWords(version: FormVersion, language: string): SheetTexts {
  const { definition } = version.loaded
  const texts = version.texts(language)
  const fields = formFields(definition)
  const condition = conditionsOf(version)
  return {
    language,
    day: (day) => dayIn(language, day),
    label: (labels) => labelIn(labels, language),
    titleOf: (field) => fieldLabel({ definition }, texts, field),
    derived: (answers) => withDerivedValues(definition, answers),
    holds: (name, judged) => condition(name)?.(judged) ?? judged[name] === true,
    status: (status) => messageIn(textLanguage(language), `status.${status}`, {}),
    answer(field, value, all): SheetCell {
      const derived = definition.derived?.[field]
      if (derived !== undefined && !isMoment(derived) && all[derived.age.of] === unknownDate) return unknownAge
      const schema = fields.get(field)?.schema
      if (typeof value === 'number' && schema?.['x-lookup'] === undefined) return value
      if (typeof value === 'string' && holdsDate(schema) && /^\d{4}-\d{2}-\d{2}$/.test(value)) return { day: value }
      return answerText({ definition }, texts, { field, value })
    },
  }
}
