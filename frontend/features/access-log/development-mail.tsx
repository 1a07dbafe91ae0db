import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/call.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** The way to mails that became files; nothing where they are sent, as in production. */
export function DevelopmentMail() {
  const t = useText()
  const { isSuccess } = useQuery({
    queryKey: ['outbox', 'there'],
    queryFn: ({ signal }) => call('GET /api/dev/outbox', { query: { limit: '1' }, signal }),
  })
  if (!isSuccess) return null
  return (
    <LinkButton size="staff" to="/dev/outbox">
      {t('outbox.title')}
    </LinkButton>
  )
}
