import type { Registration } from '@fleet/backend/features/submissions/contract'
import { MessageSquareText } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import type { View } from '../../reading/use-view.ts'
import { personName } from './submission.ts'

type Props = { submission: Registration; person: number; view: View }

/** The persons of a group; a single guest has no tabs. A number says how many comments wait for that person. */
export function PersonTabs({ submission, person, view }: Props) {
  const intl = useIntl()
  const persons = Object.keys(submission.persons).map(Number)
  if (persons.length < 2) return <hr className="border-line" />
  return (
    <nav aria-label={intl.formatMessage({ id: 'submission.persons' })} className="relative -mx-edge overflow-x-auto px-edge pt-1.5 [scrollbar-width:none]">
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {persons.map((number) => {
          const asked = submission.requestedItems.filter((item) => item.person === number).length
          return (
            <li key={number}>
              <Link to={view.address({ person: number })} preventScrollReset aria-current={number === person || undefined} className={tabLook}>
                <span className="tabular-nums">{number}</span>
                <span className="max-w-72 truncate print:max-w-none">
                  {personName(submission, number) ?? <FormattedMessage id="submission.person" values={{ number }} />}
                </span>
                {asked > 0 && (
                  <span className="inline-flex items-center gap-1 rounded-sm bg-wait-tint px-1.5 text-xs leading-5 text-wait-ink">
                    <MessageSquareText size={16} aria-hidden="true" />
                    <span aria-hidden="true">{asked}</span>
                    <span className="sr-only">
                      <FormattedMessage id="submission.asked" values={{ count: asked }} />
                    </span>
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const tabLook =
  'inline-flex min-h-touch items-center gap-1.5 border-b-3 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-2 no-underline hover:border-line-strong hover:text-ink print:not-aria-[current]:hidden aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink focus-visible:shadow-[inset_0_0_0_2px_var(--focus-inner),inset_0_0_0_5px_var(--focus-outer)]'
