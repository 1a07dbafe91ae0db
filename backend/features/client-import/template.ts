import { buffer } from 'node:stream/consumers'
import type { FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { holdsDate } from '@fleet/form-schemas/engine/runtime/definition/dates'
import type { FormField } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { csv, separatorFor } from '../../file-formats/csv.ts'
import { xlsx, xlsxType } from '../../file-formats/xlsx.ts'
import { messageIn, textLanguage } from '@fleet/platform/http/texts'
import type { FormVersion } from '../../form-registry/form-version.ts'
import { importableFields } from './cells/headings.ts'

type LocalizedForm = { readonly form: FormVersion; readonly texts: FormTexts }
type File = { readonly bytes: Buffer; readonly type: string; readonly name: string }

/** Maximum choices listed in a hint; longer lists get a sheet. */
const maxInlineChoices = 8

/** Hint about the values of a column. */
function hintOf({ form, texts }: LocalizedForm, { schema }: FormField): string {
  const message = (code: string) => messageIn(textLanguage(texts.language), `imports.template.${code}`, {})
  const lookup = form.loaded.definition.lookups.find(({ id }) => id === schema['x-lookup'])
  if (lookup !== undefined) {
    const labels = labelsOf({ form, texts }, lookup.id)
    return labels.length <= maxInlineChoices ? labels.join(' | ') : `${labels.slice(0, 3).join(' | ')} | …`
  }
  if (schema['type'] === 'boolean') return message('yesOrNo')
  if (schema['type'] === 'integer') return message('number')
  if (holdsDate(schema)) return message('day')
  return typeof schema['maxLength'] === 'number'
    ? messageIn(textLanguage(texts.language), 'imports.template.text', { limit: schema['maxLength'] })
    : ''
}

function labelsOf({ form, texts }: LocalizedForm, lookupId: string): string[] {
  const lookup = form.loaded.definition.lookups.find(({ id }) => id === lookupId)
  return (lookup?.values ?? [])
    .filter((value) => !lookup?.retired.includes(value))
    .map((value) => texts.options[lookupId]?.[String(value)] ?? String(value))
}

/** Builds an empty client file in the reader's language: columns with hints below, in a row that the import skips. */
export async function templateFile(shown: LocalizedForm, format: 'xlsx' | 'csv'): Promise<File> {
  const { texts } = shown
  const fields = [...importableFields(shown.form.loaded.definition).values()]
  const titles = fields.map(({ name, step }) => texts.steps[step.id]?.fields[name]?.title ?? name)
  const hints = fields.map((field, index) => (index === 0 ? `# ${hintOf(shown, field)}` : hintOf(shown, field)))
  const name = `clients-${texts.language}.${format}`
  const message = (code: string) => messageIn(textLanguage(texts.language), `imports.template.${code}`, {})
  const headings = titles.map((bold) => ({ bold }))
  if (format === 'csv')
    return {
      bytes: await buffer(csv([headings, hints], separatorFor(texts.language))),
      type: 'text/csv; charset=utf-8',
      name,
    }
  const lists = fields.flatMap(({ schema }, index) =>
    typeof schema['x-lookup'] === 'string'
      ? [{ bold: titles[index] ?? '', labels: labelsOf(shown, schema['x-lookup']) }]
      : [],
  )
  const longest = Math.max(0, ...lists.map(({ labels }) => labels.length))
  const choices = Array.from({ length: longest }, (_, row) => lists.map(({ labels }) => labels[row] ?? null))
  const sheets = [
    {
      name: message('clients'),
      frozenRows: 1,
      widths: titles.map((title) => Math.min(40, Math.max(14, title.length + 2))),
      rows: [headings, hints],
    },
    {
      name: message('choices'),
      frozenRows: 1,
      widths: lists.map(() => 28),
      rows: [lists.map(({ bold }) => ({ bold })), ...choices],
    },
  ]
  return { bytes: await buffer(xlsx(sheets)), type: xlsxType, name }
}
