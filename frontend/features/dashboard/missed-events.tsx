import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useDates } from '../../lib/intl/dates.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { may, useSessionUser } from '../../lib/session.ts'
import { lacksQuery } from './lacks.ts'

/** For admins: what the server could not process, and the command that makes up for it. Nothing when all is well. */
export function MissedEvents() {
  const t = useText()
  const user = useSessionUser()
  const { data: lacks = [] } = useQuery({ ...lacksQuery, enabled: user !== undefined && may(user, 'operation') })
  const { moment } = useDates()
  const id = useId()
  if (lacks.length === 0) return null
  return (
    <section aria-labelledby={id} className="grid grid-cols-[auto_1fr] gap-x-3 rounded-lg bg-wait-tint px-4 py-3.5">
      <TriangleAlert size={20} aria-hidden="true" className="mt-0.5 text-wait" />
      <div className="min-w-0">
        <h2 id={id} className="text-lg">
          {t('missed.title')}
        </h2>
        <ul className="mt-1 grid gap-2">
          {lacks.map(({ part, name, events, since, command }) => (
            <li key={`${part} ${name}`} className="text-sm">
              <p>{t(`missed.${part}`, { name, events, since: moment(since) })}</p>
              <code className="block overflow-x-auto">{command}</code>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
