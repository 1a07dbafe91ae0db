import { applyChange } from '@fleet/form-schemas/engine/runtime/change'
import type { Answers, JsonValue } from '@fleet/form-schemas/engine/runtime/definition/definition'
import type { FormFiles } from '@fleet/form-schemas/engine/tools/form-files/form-source'
import { formFromFiles } from '@fleet/form-schemas/engine/tools/load'
import { problemsOf } from '@fleet/form-schemas/engine/runtime/validation/problems'
import { formVersion } from '../form-registry/form-version.ts'
import { largeLookup, largeStep } from './large-step.ts'

/** Medians in milliseconds: processor time for lint, elapsed time for the others. */
type LargeFormFigures = {
  readonly lint: number
  readonly compile: number
  readonly serveFirst: number
  readonly serve: number
  readonly keystroke: number
}

const steps = 30
const fieldsPerStep = 34

/** Measures a form of 30 steps, 1,020 fields and a list of 10,000 entries: lint, serving, each keystroke. */
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
  let answers: Answers = Object.fromEntries(
    version.loaded.definition.steps.flatMap(({ fields }) =>
      fields.map((field): [string, JsonValue] => [field, 'text']),
    ),
  )
  const keystroke = median(200, (turn) => {
    const start = performance.now()
    answers = applyChange(form, answers, { [`field${turn}x1`]: `typed ${turn}` }).answers
    problemsOf(form, answers, { today: '2026-04-01', stepId: `step${turn % steps}` })
    return performance.now() - start
  })
  return { lint, compile, serveFirst, serve, keystroke }
}

function median(times: number, measure: (turn: number) => number): number {
  const measured = Array.from({ length: times }, (_, turn) => measure(turn % steps)).toSorted(
    (one, other) => one - other,
  )
  return measured[Math.floor(times / 2)] ?? 0
}

async function waited(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function largeForm(): FormFiles {
  const numbers = Array.from({ length: steps }, (_, step) => step)
  const listed = numbers.map((step) => ({
    id: `step${step}`,
    number: step,
    folder: `steps/${step}`,
    scope: 'person',
    completion: [`field${step}x1`],
  }))
  return {
    'large/form.json': JSON.stringify({ id: 'large', steps: listed }, null, 2),
    ...largeLookup(),
    ...Object.assign({}, ...numbers.map((step) => largeStep(`large/steps/${step}`, step, fieldsPerStep))),
  }
}
