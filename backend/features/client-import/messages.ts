import type { FastifyRequest } from 'fastify'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { importableFields } from './cells/headings.ts'
import { dayIn } from '@fleet/platform/text-format/dates'
import { languageAmong, languageOf, messageIn } from '@fleet/platform/http/texts'
import { checkMessages } from '../../form-instances/problem-messages.ts'
import { fieldLabel } from '../../form-registry/texts/answer-text.ts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import type { AboutCell } from './contract.ts'
import type { RowFinding } from './check-row.ts'

type Value = string | number
const maxChoices = 8

/** Converts findings to messages in the request's language. */
export function cellMessages(request: FastifyRequest, form: FormVersion) {
  const language = languageOf(request)
  const texts = form.texts(languageAmong(request, form.languages))
  const check = checkMessages(texts)

  function textOf({ code, field, values, isOurs }: RowFinding): string {
    if (isOurs) return messageIn(language, `imports.cell.${code}`, shownValues(values ?? {}))
    const own = importableFields(form.loaded.definition).get(field ?? '')
    if (code === 'format' && own?.schema['format'] === 'email') return messageIn(language, 'imports.cell.email', {})
    if (code === 'enum' && typeof own?.schema['x-lookup'] === 'string')
      return messageIn(language, 'imports.cell.unknownChoice', {})
    const message =
      check({ code, ...(values === undefined ? {} : { values }) }) ??
      messageIn(language, `problems.${code}`, values ?? {})
    const help =
      code === 'pattern' && own !== undefined ? texts.steps[own.step.id]?.fields[own.name]?.description : undefined
    return help ?? message
  }

  function shownValues(values: Readonly<Record<string, Value>>): Record<string, Value> {
    return Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name === 'lookup' ? 'choices' : name, shown(name, value, values)]),
    )
  }

  function shown(name: string, value: Value, { lookup, among }: Readonly<Record<string, Value>>): Value {
    if (name === 'monthOfYear') return dayIn(language, `2026-${String(value).padStart(2, '0')}-01`, 'monthAlone')
    if (name === 'asked') return fieldLabel(form.loaded, texts, String(value))
    if (name === 'day' || name === 'other') return typeof value === 'string' ? dayIn(language, value, 'longDay') : value
    if (name !== 'lookup') return value
    return choices(texts, String(lookup), typeof among === 'string' ? among.split('\n') : undefined)
  }

  return (found: RowFinding): AboutCell => ({
    column: found.column,
    field: found.field,
    code: found.code,
    message: textOf(found),
  })
}

/** The first labels of a list or of some of its values. */
function choices({ options }: FormTexts, lookup: string, among: readonly string[] | undefined): string {
  const labels = options[lookup] ?? {}
  const all = [...new Set((among ?? Object.keys(labels)).map((value) => labels[value] ?? value))]
  return all.slice(0, maxChoices).join(', ') + (all.length > maxChoices ? ' …' : '')
}
