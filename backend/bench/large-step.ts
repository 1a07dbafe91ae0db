import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'

const entries = 10_000

/** A list of 10,000 entries with labels in two languages. */
export function largeLookup(): FormFiles {
  const list = Array.from({ length: entries }, (_, index) => `E${index}`)
  const labels = Object.fromEntries(list.map((value) => [value, `Entry ${value}`]))
  return {
    'lookups/entries.json': json({
      $id: 'lookups/entries',
      type: 'string',
      enum: list,
      'x-labels': { en: labels, de: labels },
    }),
  }
}

/** The files of one step: a choice from the large list, texts, a branch and a check, titles in two languages. */
export function largeStep(folder: string, step: number, fields: number): FormFiles {
  const names = Array.from({ length: fields }, (_, index) => `field${step}x${index}`)
  const [chosen = '', first = '', ...others] = names
  const text = (name: string) => ({
    title: `Field ${name}`,
    description: 'What it is about.',
    type: 'string',
    maxLength: 200,
  })
  const always = others.slice(0, -10)
  const conditional = others.slice(-10)
  const schema = {
    type: 'object',
    title: `Step ${step}`,
    properties: {
      [chosen]: { title: 'Entry', $ref: 'lookups/entries' },
      [first]: text(first),
      ...Object.fromEntries(always.map((name) => [name, text(name)])),
    },
    required: [first],
    allOf: [
      {
        if: { properties: { [first]: { const: 'text' } }, required: [first] },
        then: { properties: Object.fromEntries(conditional.map((name) => [name, text(name)])) },
      },
    ],
    'x-checks': [{ id: `check${step}`, field: first, severity: 'warning', demand: { present: others[0] ?? first } }],
  }
  const titles = Object.fromEntries(names.map((name) => [name, { title: `Feld ${name}` }]))
  const checks = { $checks: { [`check${step}`]: 'Answer this too.' } }
  return {
    [`${folder}/schema.json`]: json(schema),
    [`${folder}/ui.json`]: json({ 'ui:options': { groups: [{ id: 'all', fields: names }] } }),
    [`${folder}/i18n.json`]: json({
      en: { ...checks, $groups: { all: { title: 'All' } } },
      de: { ...checks, $groups: { all: { title: 'Alle' } }, ...titles },
    }),
  }
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
