import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
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
import { ReviewScreen } from './review-screen.tsx'
import { submissionQuery } from './submission.ts'

/** /submissions/:id for staff: answers, their authors, history and decision. */
export function SubmissionPage() {
  const { id = '' } = useParams()
  return <LoadedSubmission key={id} id={id} />
}

function LoadedSubmission({ id }: { id: string }) {
  const t = useText()
  const { language } = useLanguage()
  const view = useView()
  const submission = useQuery({
    ...submissionQuery(id, view.revision),
    placeholderData: (before) => (before?.id === id ? before : undefined),
  })
  const version = submission.data?.formVersion
  const form = useQuery({
    ...formVersionQuery({ formId: 'registration', version: version ?? '' }, language),
    enabled: version !== undefined,
    placeholderData: (before) => before,
  })

  const failed = submission.error ?? form.error
  if (failed && !(submission.data && form.data)) {
    if (isNotFound(failed)) return <FormNotFound />
    const retry = () => void (submission.isError ? submission.refetch() : form.refetch())
    return <ErrorPanel size="staff" title={t('submission.failed')} error={failed} onRetry={retry} />
  }
  if (!submission.data || !form.data) return <ReadingSkeleton tagClass="h-7 w-64" />
  return (
    <ReviewScreen submission={submission.data} version={form.data} view={view} fresh={!submission.isPlaceholderData} />
  )
}

function FormNotFound() {
  const t = useText()
  const back = (
    <LinkButton size="staff" to="/forms">
      {t('forms.title')}
    </LinkButton>
  )
  return (
    <Empty icon={FileText} title={t('submission.notFound.title')} action={back}>
      {t('submission.notFound.text')}
    </Empty>
  )
}

/** Unknown registration, malformed id, or unknown revision. */
function isNotFound(error: unknown): boolean {
  return error instanceof HttpProblem && (error.status === 404 || error.status === 422)
}
