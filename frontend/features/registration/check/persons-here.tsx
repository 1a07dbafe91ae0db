import type { Draft } from '../../../form-filling/draft/draft.ts'
import type { PersonProblem } from '../../../form-filling/submit/all-problems.ts'
import { fullName } from '../../../lib/full-name.ts'
import { useText } from '../../../lib/intl/use-text.ts'

type Props = { readonly draft: Draft; readonly groupSize: number; readonly problems: readonly PersonProblem[] }

/** Persons of the group with their state, each linking to its section of the page. */
export function PersonsHere({ draft, groupSize, problems }: Props) {
  const t = useText()
  return (
    <nav aria-label={t('registration.check.persons')} className="mb-6">
      <ul className="grid gap-x-4 tablet:grid-cols-2">
        {Array.from({ length: groupSize }, (_, index) => index + 1).map((person) => {
          const own = problems.filter((problem) => problem.person === person)
          const errors = own.filter(
            ({ severity, code }) => severity === 'error' && code !== 'awaitsGuest' && code !== 'awaitsPart',
          ).length
          const name = fullName(draft.answers(person)) || t('filling.person', { person })
          const [look, status] =
            errors > 0
              ? ['text-stop-ink', t('filling.problems', { count: errors })]
              : own.length > 0
                ? ['text-wait-ink', t('filling.warnings.title', { count: own.length })]
                : ['text-done-ink', t('registration.check.complete')]
          return (
            <li key={person} className="border-b border-line">
              <a
                href={`#person-${person}`}
                className="flex min-h-touch items-center justify-between gap-3 py-1.5 no-underline hover:underline"
              >
                <span className="min-w-0 font-semibold text-ink wrap-anywhere">
                  {person}. {name}
                </span>
                <span className={`text-right text-sm ${look}`}>{status}</span>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
