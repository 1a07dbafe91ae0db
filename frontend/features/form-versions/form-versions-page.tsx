import { useQuery } from '@tanstack/react-query'
import { FileJson } from 'lucide-react'
import { useIntl } from 'react-intl'
import { useSearchParams } from 'react-router-dom'
import { useLanguage } from '../../lib/intl/language-provider.tsx'
import { useText } from '../../lib/intl/use-text.ts'
import { Empty } from '../../ui/feedback/empty.tsx'
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx'
import { PageHeader } from '../../ui/pages/page-header.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { SkeletonLine, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { formsQuery } from './forms.ts'
import { OneForm } from './one-form.tsx'
import { useFormUpdates } from './use-form-updates.ts'

/** /form-versions: published versions, their differences, and the effect on open drafts; for admins. */
export function FormVersionsPage() {
  const intl = useIntl()
  const t = useText()
  const { language } = useLanguage()
  const [query, setQuery] = useSearchParams()
  const forms = useQuery(formsQuery(language))
  useFormUpdates(forms.data)
  const chosen =
    forms.data?.find(({ formId }) => formId === query.get('form')) ??
    forms.data?.find(({ formId }) => formId === 'registration') ??
    forms.data?.[0]
  const title = t('formVersions.title')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader title={title} below={<p className="mt-1 text-ink-2">{t('formVersions.text')}</p>} />
      {forms.isPending && (
        <Skeleton>
          <div className="grid gap-2 py-3">
            <SkeletonLine className="h-4 w-40" />
            <SkeletonLine className="h-3 w-72 max-w-full" />
          </div>
        </Skeleton>
      )}
      {forms.isError && !forms.data && (
        <ErrorPanel
          size="staff"
          title={t('formVersions.failed')}
          error={forms.error}
          onRetry={() => void forms.refetch()}
        />
      )}
      {forms.data?.length === 0 && (
        <Empty icon={FileJson} title={t('formVersions.none')}>
          {t('formVersions.none.text')}
        </Empty>
      )}
      {forms.data && chosen && (
        <Tabs
          label={t('formVersions.forms')}
          tabs={forms.data.map(({ formId, title: name }) => ({
            value: formId,
            label: formName(intl.messages, intl.formatMessage, formId) ?? name,
          }))}
          value={chosen.formId}
          onChange={(form) => setQuery({ form }, { replace: true })}
        >
          <OneForm key={chosen.formId} form={chosen} />
        </Tabs>
      )}
    </>
  )
}

/** Form files contain no name of the form; the product's forms are named here. */
function formName(messages: object, format: (message: { id: string }) => string, formId: string): string | undefined {
  const id = `formVersions.form.${formId}`
  return id in messages ? format({ id }) : undefined
}
