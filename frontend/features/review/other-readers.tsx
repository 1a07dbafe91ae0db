import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { call } from '../../lib/http/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { updates } from '../../lib/live/updates.ts'
import { Badge } from '../../ui/badges/badge.tsx'

/** Interval at which this page reports that it is open, ms. */
const refreshMs = 20_000

const none: readonly string[] = []

/** Names of others who have this registration open. Reports this reader too, while mounted. */
function useOtherReaders(id: string): readonly string[] {
  const { data = none, refetch } = useQuery({
    queryKey: ['presence', id],
    queryFn: async ({ signal }) =>
      (await call('POST /api/submissions/:id/presence', { params: { id }, body: {}, signal })).others.map(
        ({ name }) => name,
      ),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: refreshMs,
    gcTime: 0,
  })
  useEffect(() => {
    const leave = () =>
      void call('POST /api/submissions/:id/presence', {
        params: { id },
        body: { isLeaving: true },
        keepalive: true,
      }).catch(() => undefined)
    const unsubscribe = updates.subscribe((update) => {
      if (update.kind === 'submission-read' && update.submissionId === id) void refetch()
    })
    window.addEventListener('pagehide', leave)
    return () => {
      unsubscribe()
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, refetch])
  return data
}

export function OtherReaders({ id }: { id: string }) {
  const intl = useIntl()
  const t = useText()
  const names = useOtherReaders(id)
  return (
    <span role="status">
      {names.length > 0 && (
        <Badge tone="plain" icon={Eye}>
          {t('review.presence', { count: names.length, names: intl.formatList(names, { type: 'conjunction' }) })}
        </Badge>
      )}
    </span>
  )
}
