import { useMemo, useState, type RefObject } from 'react'
import { FormattedMessage } from 'react-intl'
import type { FormTexts, StepDefinition } from '@fleet/form-schemas/engine/definition'
import type { FormFiles } from '../../form-renderer/form-store.ts'
import { RequiredMark } from '../../form-renderer/required-mark.tsx'
import { SchemaForm } from '../../form-renderer/schema-form.tsx'
import type { Draft } from './draft/draft.ts'
import type { Revealed } from './draft/revealed.ts'
import { stepStore } from './draft/step-store.ts'
import { useStepWords } from './use-step-words.ts'

type Props = {
  readonly draft: Draft
  readonly step: StepDefinition
  readonly texts: FormTexts
  readonly place: number
  /** Names the person in the title of a group's steps; absent for one guest and for the booking. */
  readonly person: number | undefined
  readonly revealed: Revealed
  readonly files: FormFiles
  readonly today: string
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly mayChange?: Parameters<typeof stepStore>[0]['mayChange']
}

/** Title, what the step is about, and its fields. */
export function StepPage({ draft, step, texts, place, person, revealed, files, today, heading, mayChange }: Props) {
  const words = useStepWords(texts)
  const [left] = useState(() => new Set<string>())
  const store = useMemo(
    () => stepStore({ draft, place, step, today, revealed, left, words, ...(mayChange ? { mayChange } : {}) }),
    [draft, place, step, today, revealed, left, words, mayChange],
  )
  const { title = step.id, description } = texts.steps[step.id] ?? {}
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="scroll-mt-4 desk:text-3xl desk:tracking-[-0.02em]">
        {title}
        {person !== undefined && (
          <span className="text-ink-2">
            {' '}
            <FormattedMessage id="registration.ofPerson" values={{ person }} />
          </span>
        )}
      </h1>
      {description && <p className="mt-2 text-lg text-ink-2">{description}</p>}
      <p className="mt-3 text-sm text-ink-2">
        <FormattedMessage id="registration.required" values={{ mark: <RequiredMark key="mark" /> }} />
      </p>
      <SchemaForm form={draft.form} step={step} texts={texts} store={store} files={files} today={today} />
    </>
  )
}
