import { applyChange } from '@fleet/form-schemas/engine/change'
import type { Answers, JsonValue } from '@fleet/form-schemas/engine/definition'
import type { FormFiles } from '@fleet/form-schemas/engine/form-source'
import { formFromFiles } from '@fleet/form-schemas/engine/load'
import { problemsOf } from '@fleet/form-schemas/engine/problems'
import { formVersion } from '../features/forms/form-version.ts'

/** Medians in milliseconds, of processor time for lint, of waiting for the others. */
export type LargeFormFigures = { readonly lint: number; readonly compile: number; readonly serveFirst: number; readonly serve: number; readonly keystroke: number }

const steps = 30
const fieldsPerStep = 34
const entries = 10_000

/** What a form of 30 steps, 1,020 fields and a list of 10,000 entries costs: to lint, to serve, at each keystroke. */
export async function benchLargeForm(): Promise<LargeFormFigures> {
  const files = largeForm()
  const lint = median(5, () => {
    const before = process.cpuUsage()
    formFromFiles('large', files)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  const version = formVersion(formFromFiles('large', files))
  const compile = await waited(() => version.compile())
  const serveFirst = await waited(() => version.served('en'))
  const serve = await waited(() => version.served('en'))
  const { form } = version
  let answers: Answers = Object.fromEntries(version.loaded.definition.steps.flatMap(({ fields }) => fields.map((field): [string, JsonValue] => [field, 'text'])))
  const keystroke = median(200, (turn) => {
    const start = performance.now()
    answers = applyChange(form, answers, { [`field${turn}x1`]: `typed ${turn}` }).answers
    problemsOf(form, answers, { today: '2026-04-01', stepId: `step${turn % steps}` })
    return performance.now() - start
  })
  return { lint, compile, serveFirst, serve, keystroke }
}

function median(times: number, measure: (turn: number) => number): number {
  const measured = Array.from({ length: times }, (_, turn) => measure(turn % steps)).toSorted((one, other) => one - other)
  return measured[Math.floor(times / 2)] ?? 0
}

async function waited(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Texts, choices, a branch and a check in each step, titles in two languages. */
function largeForm(): FormFiles {
  const list = Array.from({ length: entries }, (_, index) => `E${index}`)
  const labels = Object.fromEntries(list.map((value) => [value, `Entry ${value}`]))
  const numbers = Array.from({ length: steps }, (_, step) => step)
  return Object.fromEntries([
    ['large/form.json', json({ id: 'large', steps: numbers.map((step) => ({ id: `step${step}`, number: step, folder: `steps/${step}`, scope: 'person', completion: [`field${step}x1`] })) })],
    ['lookups/entries.json', json({ $id: 'lookups/entries', type: 'string', enum: list, 'x-labels': { en: labels, de: labels } })],
    ...numbers.flatMap((step) => stepFiles(step)),
  ])
}

function stepFiles(step: number): [string, string][] {
  const names = Array.from({ length: fieldsPerStep }, (_, index) => `field${step}x${index}`)
  const [chosen = '', first = '', ...others] = names
  const text = (name: string) => ({ title: `Field ${name}`, description: 'What it is about.', type: 'string', maxLength: 200 })
  const always = others.slice(0, -10)
  const conditional = others.slice(-10)
  const schema = {
    type: 'object',
    title: `Step ${step}`,
    properties: { [chosen]: { title: 'Entry', $ref: 'lookups/entries' }, [first]: text(first), ...Object.fromEntries(always.map((name) => [name, text(name)])) },
    required: [first],
    allOf: [{ if: { properties: { [first]: { const: `text` } }, required: [first] }, then: { properties: Object.fromEntries(conditional.map((name) => [name, text(name)])) } }],
    'x-checks': [{ id: `check${step}`, field: first, severity: 'warning', demand: { present: others[0] ?? first } }],
  }
  const titles = Object.fromEntries(names.map((name) => [name, { title: `Feld ${name}` }]))
  const checks = { $checks: { [`check${step}`]: 'Answer this too.' } }
  return [
    [`large/steps/${step}/schema.json`, json(schema)],
    [`large/steps/${step}/ui.json`, json({ groups: [{ id: 'all', fields: names }] })],
    [`large/steps/${step}/i18n.json`, json({ en: { ...checks, $groups: { all: { title: 'All' } } }, de: { ...checks, $groups: { all: { title: 'Alle' } }, ...titles } })],
  ]
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2)
}
