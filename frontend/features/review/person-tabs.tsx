import type { Registration } from '@fleet/backend/features/submissions/contract'
import { Check, CircleAlert, MessageSquareText, TriangleAlert, type LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ItemRequest } from '../../form-reading/requests/item-requests.ts'
import type { View } from '../../form-reading/use-view.ts'
import { useText } from '../../lib/intl/use-text.ts'
import type { Finding } from './panels/findings.ts'
import { personName } from './submission.ts'

type Props = {
  submission: Registration
  person: number
  view: View
  findings: readonly Finding[]
  requests: readonly ItemRequest[]
}

/** Tabs for the persons of a group, with counts of findings and requests; none for a single guest. */
export function PersonTabs({ submission, person, view, findings, requests }: Props) {
  const t = useText()
  const persons = Object.keys(submission.persons).map(Number)
  if (persons.length < 2) return <hr className="border-line" />
  return (
    <nav
      aria-label={t('submission.persons')}
      className="relative -mx-edge overflow-x-auto px-edge pt-1.5 [scrollbar-width:none] print:hidden"
    >
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {persons.map((number) => {
          const of = (each: { readonly person: number }) => each.person === number
          const requestCount = [...submission.requestedItems, ...requests].filter(of).length
          const errors = findings.filter((each) => of(each) && each.tone === 'stop').length
          const warnings = findings.filter((each) => of(each) && each.tone === 'wait').length
          return (
            <li key={number}>
              <Link
                to={view.address({ person: number })}
                preventScrollReset
                aria-current={number === person || undefined}
                className={tabLook}
              >
                <span className="tabular-nums">{number}</span>
                <span className="max-w-72 truncate">
                  {personName(submission, number) ?? t('submission.person', { number })}
                </span>
                {errors > 0 && (
                  <Count icon={CircleAlert} look="bg-stop-tint text-stop-ink" count={errors} textId="review.findings" />
                )}
                {warnings > 0 && (
                  <Count
                    icon={TriangleAlert}
                    look="bg-wait-tint text-wait-ink"
                    count={warnings}
                    textId="review.findings"
                  />
                )}
                {requestCount > 0 && (
                  <Count
                    icon={MessageSquareText}
                    look="bg-aqua-tint text-aqua-ink"
                    count={requestCount}
                    textId="submission.asked"
                  />
                )}
                {errors + warnings + requestCount === 0 && <Check size={16} aria-hidden="true" className="text-done" />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Count({ icon: Icon, look, count, textId }: { icon: LucideIcon; look: string; count: number; textId: string }) {
  const t = useText()
  return (
    <span className={`inline-flex items-center gap-1 rounded-sm px-1.5 text-xs leading-5 ${look}`}>
      <Icon size={16} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{t(textId, { count })}</span>
    </span>
  )
}

const tabLook =
  'inline-flex min-h-touch items-center gap-1.5 border-b-3 border-transparent px-3 text-sm font-medium whitespace-nowrap text-ink-2 no-underline hover:border-line-strong hover:text-ink aria-[current]:border-ink aria-[current]:font-semibold aria-[current]:text-ink focus-visible:shadow-[inset_0_0_0_2px_var(--focus-inner),inset_0_0_0_5px_var(--focus-outer)]'
