import type { IntlShape } from 'react-intl'
import { isAnswered } from '@fleet/form-schemas/engine/answered'
import type { Answers, Form, FormTexts } from '@fleet/form-schemas/engine/definition'
import { formFields } from '@fleet/form-schemas/engine/form-fields'
import { fieldName } from '../answer-text.ts'
import { problemText } from '../../../form-renderer/problem-text.ts'
import type { PersonProblem } from './all-problems.ts'
import type { ProblemGroup, ProblemLine } from './problems-panel.tsx'

type Asked = {
  readonly intl: IntlShape
  readonly form: Form
  readonly texts: FormTexts
  readonly problems: readonly PersonProblem[]
  readonly groupSize: number
  readonly answers: (place: number) => Answers
}

/** Problems by person, in words; a single guest needs no heading. */
export function problemGroups(asked: Asked): { groups: ProblemGroup[]; warnings: ProblemLine[]; fine: string[] } {
  const { intl, problems, groupSize, answers } = asked
  const lines = problems.map((problem) => lineOf(asked, problem))
  const errors = lines.filter(({ severity }) => severity === 'error')
  const persons = [...new Set(errors.map(({ person }) => person))].toSorted((one, other) => one - other)
  const title = (person: number) =>
    person === 0 ? intl.formatMessage({ id: 'registration.booking' }) : groupSize > 1 ? personTitle(intl, person, answers(person)) : ''
  return {
    groups: persons.map((person) => ({ person, title: title(person), lines: shortened(asked, person, errors.filter((line) => line.person === person)) })),
    warnings: lines.filter(({ severity }) => severity === 'warning'),
    fine: groupSize > 1 ? Array.from({ length: groupSize }, (_, index) => index + 1).filter((person) => !persons.includes(person)).map((person) => personTitle(intl, person, answers(person))) : [],
  }
}

/** Somebody for whom nothing is filled needs one line, not forty. */
function shortened({ intl, form, answers }: Asked, person: number, lines: ProblemLine[]): ProblemLine[] {
  const [first] = lines
  const own = answers(person)
  const fields = formFields(form.definition)
  const said = Object.keys(own).filter(
    (field) => isAnswered(own[field]) && !form.definition.prefillFromFirstPerson.includes(field) && fields.get(field)?.schema['default'] !== own[field],
  )
  if (first === undefined || lines.length < 2 || person < 2 || said.length > 0) return lines
  const steps = form.definition.steps.filter(({ id }) => lines.some(({ step }) => step === id)).map(({ number }) => number)
  const range = { from: Math.min(...steps), to: Math.max(...steps) }
  return [{ ...first, missing: false, link: intl.formatMessage({ id: 'registration.problems.nothing' }), where: intl.formatMessage({ id: 'registration.problems.steps' }, range) }]
}

/** "Person 2, Jonas Weber". */
export function personTitle(intl: IntlShape, person: number, answers: Answers): string {
  const name = nameIn(answers)
  return intl.formatMessage({ id: name ? 'registration.personNamed' : 'registration.person' }, { person, name })
}

export function nameIn({ firstName, lastName }: Answers): string {
  return [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ')
}

function lineOf({ intl, form, texts, groupSize }: Asked, problem: PersonProblem): ProblemLine {
  const title = fieldName({ form, texts, field: problem.field })
  const step = form.definition.steps.find(({ id }) => id === problem.step)
  const said = problem.message ?? problemText(intl, texts, problem)
  const missing = problem.code === 'required' || problem.code === 'const'
  const place = intl.formatMessage({ id: 'registration.problems.where' }, { step: step?.number ?? 0, field: texts.steps[problem.step]?.title ?? problem.step })
  const ofOne = problem.severity === 'warning' && groupSize > 1 && problem.person > 0
  const where = ofOne ? `${intl.formatMessage({ id: 'registration.person' }, { person: problem.person })}, ${place}` : place
  return { ...problem, missing, link: missing ? title : problem.code.startsWith('checks.') ? said : `${title}: ${said}`, where }
}
