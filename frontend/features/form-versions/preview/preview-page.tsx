import type { Answers, Form, FormTexts, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { IntlProvider, useIntl } from 'react-intl'
import { useParams } from 'react-router-dom'
import { problemText } from '../../../form-renderer/problem-text.ts'
import { RequiredMark } from '../../../form-renderer/required-mark.tsx'
import { SchemaForm } from '../../../form-renderer/schema-form.tsx'
import { smallStore } from '../../../form-renderer/small-form/small-store.ts'
import { fleetTimeZone } from '../../../lib/fleet-time-zone.ts'
import { useLanguage } from '../../../lib/intl/language-provider.tsx'
import { interfaceLanguageOf, localeOf } from '../../../lib/intl/languages.ts'
import { loadMessages } from '../../../lib/intl/load-messages.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { todayInFleet } from '../../../lib/today-in-fleet.ts'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { PageHeader } from '../../../ui/pages/page-header.tsx'
import { PageTitle } from '../../../ui/pages/page-title.tsx'
import { SkeletonLine, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { publicationsQuery } from '../forms.ts'
import { PreviewChoices } from './preview-choices.tsx'
import { PreviewFrame } from './preview-frame.tsx'
import { previewedQuery, sampleQuery } from './previewed.ts'
import { usePreviewSettings } from './use-preview-settings.ts'

/**
 * /form-versions/:formId/preview: any step of any version, in any of its languages, as wide as a phone or a desktop.
 * Nothing is saved.
 */
export function PreviewPage() {
  const { formId = '' } = useParams()
  const t = useText()
  const { language } = useLanguage()
  const { shown, show } = usePreviewSettings()
  const publications = useQuery(publicationsQuery(formId, language))
  const version = shown.version ?? publications.data?.find(({ serving }) => serving)?.version ?? ''
  const previewed = useQuery({ ...previewedQuery(formId, version, shown.language), enabled: version !== '' })
  const sample = useQuery({ ...sampleQuery(formId, version), enabled: version !== '' })
  const failed = [publications, previewed, sample].find(({ isError, data }) => isError && !data)
  const { form, texts } = previewed.data ?? {}
  const step = form?.definition.steps.find(({ id }) => id === shown.step) ?? form?.definition.steps[0]
  const title = t('formVersions.preview')
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        back={{ to: `/form-versions?form=${formId}`, label: t('formVersions.title') }}
        title={title}
        below={<p className="mt-1 text-ink-2">{t('formVersions.preview.text')}</p>}
      />
      {failed && (
        <ErrorPanel
          size="staff"
          title={t('formVersions.preview.failed')}
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && publications.data && previewed.data && (
        <PreviewChoices
          publications={publications.data}
          previewed={previewed.data}
          step={step?.id ?? ''}
          version={version}
          shown={shown}
          onShow={show}
        />
      )}
      {!failed && (!previewed.data || !sample.data) && (
        <Skeleton>
          <div className="grid gap-2 py-4">
            <SkeletonLine className="h-4 w-40" />
            <SkeletonLine className="h-12 w-96 max-w-full" />
          </div>
        </Skeleton>
      )}
      {!failed && form && texts && sample.data && step && (
        <PreviewFrame
          width={shown.width}
          language={texts.language}
          title={t('formVersions.preview.of', { step: texts.steps[step.id]?.title ?? step.id })}
        >
          <PreviewTexts language={texts.language}>
            <PreviewedStep
              key={`${version} ${step.id} ${texts.language} ${shown.answers}`}
              form={form}
              step={step}
              texts={texts}
              answers={shown.answers === 'sample' ? sample.data : {}}
            />
          </PreviewTexts>
        </PreviewFrame>
      )}
    </>
  )
}

/** The interface texts in the previewed language; English if the interface does not have it. */
function PreviewTexts({ language, children }: { language: string; children: ReactNode }) {
  const spoken = interfaceLanguageOf(language)
  const { data } = useQuery({
    queryKey: ['messages', spoken],
    queryFn: () => loadMessages(spoken),
    staleTime: Infinity,
  })
  return (
    data && (
      <IntlProvider key={language} locale={localeOf(language)} messages={data} timeZone={fleetTimeZone()}>
        {children}
      </IntlProvider>
    )
  )
}

type Props = { form: Form; step: StepDefinition; texts: FormTexts; answers: Answers }

/** A step as guests see it. Rules and checks work; nothing leaves the page. */
function PreviewedStep({ form, step, texts, answers }: Props) {
  const intl = useIntl()
  const t = useText()
  const [today] = useState(() => todayInFleet(new Date()))
  const [store] = useState(() =>
    smallStore({
      form,
      initial: answers,
      adapted: {},
      today,
      problemText: (problem) => problemText(intl, texts, problem),
    }),
  )
  const { title = step.id, description } = texts.steps[step.id] ?? {}
  return (
    <div className="mx-auto max-w-form px-edge py-8">
      <h1 className="desk:text-3xl desk:tracking-[-0.02em]">{title}</h1>
      {description && <p className="mt-2 text-lg text-ink-2">{description}</p>}
      <p className="mt-3 text-sm text-ink-2">{t('form.required', { mark: <RequiredMark key="mark" /> })}</p>
      <SchemaForm form={form} step={step} texts={texts} store={store} today={today} />
    </div>
  )
}
