import { useState } from 'react'
import { useIntl } from 'react-intl'
import type { Answers, Form, FormTexts, StepDefinition } from '@fleet/form-schemas/engine/runtime/definition/definition'
import { problemText } from '../../../form-renderer/problem-text.ts'
import { RequiredMark } from '../../../form-renderer/required-mark.tsx'
import { SchemaForm } from '../../../form-renderer/schema-form.tsx'
import { smallStore } from '../../../form-renderer/small-form/small-store.ts'
import { useText } from '../../../lib/intl/use-text.ts'
import { todayInFleet } from '../../../lib/today-in-fleet.ts'

type Props = { form: Form; step: StepDefinition; texts: FormTexts; answers: Answers }

/** A step as guests see it. It can be tried: rules and checks answer, nothing leaves the page. */
export function PreviewedStep({ form, step, texts, answers }: Props) {
  const intl = useIntl()
  const t = useText()
  const [today] = useState(() => todayInFleet(new Date()))
  const [store] = useState(() =>
    smallStore({ form, initial: answers, adapted: {}, today, words: (problem) => problemText(intl, texts, problem) }),
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
