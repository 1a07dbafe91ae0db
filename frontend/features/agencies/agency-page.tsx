import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { formVersionQuery } from '../../form-reading/history/form-version.ts'
import { useView } from '../../form-reading/use-view.ts'
import { ReadingSkeleton } from '../../form-reading/reading-skeleton.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { agencyQuery } from './agency.ts'
import { AgencyScreen } from './agency-screen.tsx'

/** /agents/:agentId for staff: the profile with its history, the terms, decisions. */
export function AgencyPage() {
  const { agentId = '' } = useParams()
  return <LoadedAgency key={agentId} agentId={agentId} />
}

function LoadedAgency({ agentId }: { agentId: string }) {
  const t = useText()
  const { language } = useLanguage()
  const client = useQueryClient()
  const view = useView()
  const profile = useQuery({ ...agencyQuery(agentId, view.revision), placeholderData: (before) => before })
  const version = profile.data?.formVersion
  const form = useQuery({
    ...formVersionQuery({ formId: 'agent-profile', version: version ?? '' }, language),
    enabled: version !== undefined,
    placeholderData: (before) => before,
  })
  const failed = profile.error ?? form.error
  if (failed && !(profile.data && form.data)) {
    if (failed instanceof HttpProblem && (failed.status === 404 || failed.status === 422)) return <AgencyNotFound />
    return (
      <ErrorPanel
        size="staff"
        title={t('agency.failed')}
        error={failed}
        onRetry={() =>
          void client.refetchQueries({ queryKey: profile.isError ? ['agency', agentId] : ['form', 'agent-profile'] })
        }
      />
    )
  }
  if (!profile.data || !form.data) return <ReadingSkeleton tagClass="h-6 w-40" />
  return <AgencyScreen profile={profile.data} version={form.data} view={view} fresh={!profile.isPlaceholderData} />
}

function AgencyNotFound() {
  const t = useText()
  const back = (
    <LinkButton size="staff" to="/agents">
      {t('agencies.title')}
    </LinkButton>
  )
  return (
    <Empty icon={Building2} title={t('agency.notFound.title')} action={back}>
      {t('agency.notFound.text')}
    </Empty>
  )
}
