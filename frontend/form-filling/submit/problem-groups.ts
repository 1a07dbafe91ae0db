import type { IntlShape } from 'react-intl'
import { isAnswered } from '@fleet/form-schemas/engine/runtime/answered'
import type { Answers, Form, FormTexts } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { formFields } from '@fleet/form-schemas/engine/runtime/definition/form-fields'
import { itemNumber } from '@fleet/form-schemas/engine/runtime/lists/lists'
import { fieldName } from '../answer-text.ts'
import { problemText } from '../../form-renderer/problem-text.ts'
import { bookingKey } from '../draft/records.ts'
import type { Persons } from '../persons.ts'
import { stopNumber } from '../steps/stops.ts'
import type { PersonProblem } from './all-problems.ts'
import type { ProblemGroup, ProblemLine } from './problems-panel.tsx'

type ProblemGroupsContext = {
  readonly intl: IntlShape
  readonly form: Form
  readonly texts: FormTexts
  readonly problems: readonly PersonProblem[]
  readonly groupSize: number
  readonly answers: (recordKey: number) => Answers
  readonly persons: Pick<Persons, 'booking' | 'nameOf'>
}

/** Problems by person, as text; a single guest needs no heading. */
export function problemGroups(context: ProblemGroupsContext): {
  groups: ProblemGroup[]
  warnings: ProblemLine[]
  complete: string[]
} {
  const { intl, problems, groupSize, answers, persons } = context
  const nameWithNumber = (person: number) => personTitle(intl, person, persons.nameOf(answers(person)))
  const lines = problems.map((problem) => lineOf(context, problem))
  const errors = lines.filter(({ severity }) => severity === 'error')
  const personsWithErrors = [...new Set(errors.map(({ person }) => person))].toSorted((one, other) => one - other)
  const title = (person: number) =>
    person === bookingKey && persons.booking
      ? intl.formatMessage({ id: persons.booking.title })
      : groupSize > 1
        ? nameWithNumber(person)
        : ''
  return {
    groups: personsWithErrors.map((person) => ({
      person,
      title: title(person),
      lines: shortened(
        context,
        person,
        errors.filter((line) => line.person === person),
      ),
    })),
    warnings: lines.filter(({ severity }) => severity === 'warning'),
    complete:
      groupSize > 1
        ? Array.from({ length: groupSize }, (_, index) => index + 1)
            .filter((person) => !personsWithErrors.includes(person))
            .map(nameWithNumber)
        : [],
  }
}

/** A person without any answer gets one line instead of forty. */
function shortened({ intl, form, answers }: ProblemGroupsContext, person: number, lines: ProblemLine[]): ProblemLine[] {
  const [first] = lines
  const own = answers(person)
  const fields = formFields(form.definition)
  const answeredFields = Object.keys(own).filter(
    (field) =>
      isAnswered(own[field]) &&
      !form.definition.prefillFromFirstPerson.includes(field) &&
      fields.get(field)?.schema['default'] !== own[field],
  )
  if (first === undefined || lines.length < 2 || person < 2 || answeredFields.length > 0) return lines
  const steps = form.definition.steps
    .filter(({ id }) => lines.some(({ step }) => step === id))
    .map(({ number }) => number)
  const range = { from: Math.min(...steps), to: Math.max(...steps) }
  return [
    {
      ...first,
      missing: false,
      link: intl.formatMessage({ id: 'filling.problems.nothing' }),
      where: intl.formatMessage({ id: 'filling.problems.steps' }, range),
    },
  ]
}

function personTitle(intl: IntlShape, person: number, name: string): string {
  return intl.formatMessage({ id: name ? 'filling.personNamed' : 'filling.person' }, { person, name })
}

function lineOf(
  { intl, form, texts, groupSize, answers, persons }: ProblemGroupsContext,
  problem: PersonProblem,
): ProblemLine {
  const title = fieldName({
    intl,
    form,
    texts,
    field: problem.field,
    number: itemNumber(answers(problem.person), problem.field),
  })
  const text = problem.message ?? problemText(intl, texts, problem)
  const missing = problem.code === 'required' || problem.code === 'const'
  const place = intl.formatMessage(
    { id: 'filling.problems.where' },
    { step: stopNumber(form, persons, problem.step), field: texts.steps[problem.step]?.title ?? problem.step },
  )
  const ofOne = problem.severity === 'warning' && groupSize > 1 && problem.person > 0
  const where = ofOne ? `${intl.formatMessage({ id: 'filling.person' }, { person: problem.person })}, ${place}` : place
  return {
    ...problem,
    missing,
    link: missing
      ? title
      : problem.code.startsWith('checks.') || problem.code === 'awaitsGuest' || problem.code === 'awaitsPart'
        ? text
        : `${title}: ${text}`,
    where,
  }
}
