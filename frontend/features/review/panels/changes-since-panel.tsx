import type { HistoryEntry } from '@fleet/backend/form-instances/contract'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { useDates } from '../../../lib/intl/dates.ts'
import { ChangeLine } from '../../../form-reading/history/change-line.tsx'
import { isGroup, type FormInstanceView } from '../../../form-reading/form-instance-view.ts'
import { roleName } from '../../../form-reading/role-name.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import type { ChangesSince } from './changes-since.ts'
import { ReviewPanel } from './review-panel.tsx'

type Props = { formInstance: FormInstanceView; decision: HistoryEntry; since: ChangesSince }

const maxFolded = 6

/** Changes since the last decision of staff, before and after. */
export function ChangesSincePanel({ formInstance, decision, since: { changes, by } }: Props) {
  const intl = useIntl()
  const t = useText()
  const { moment } = useDates()
  const [all, setAll] = useState(false)
  const shown = all ? changes : changes.slice(0, maxFolded)
  return (
    <ReviewPanel title={t('review.since', { when: moment(decision.at) })}>
      {shown.map((change) => (
        <ChangeLine
          key={`${change.person}:${change.field}`}
          formInstance={formInstance}
          change={change}
          isHighlighted={false}
          isGroup={isGroup(formInstance)}
        />
      ))}
      {shown.length < changes.length && (
        <TextButton onClick={() => setAll(true)}>
          <span className="text-sm">{t('history.moreAnswers', { count: changes.length - shown.length })}</span>
        </TextButton>
      )}
      <p className="mt-2 text-xs text-ink-2">
        {t('review.since.by', {
          who: intl.formatList(
            by.map(({ name, role }) =>
              [name, role === 'form' ? undefined : roleName(intl, role)].filter(Boolean).join(', '),
            ),
            { type: 'conjunction' },
          ),
        })}
      </p>
    </ReviewPanel>
  )
}
