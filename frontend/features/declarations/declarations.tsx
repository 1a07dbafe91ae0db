import type { Opened } from '@fleet/backend/features/declarations/contract'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { call } from '../../lib/http/call.ts'
import { HttpProblem } from '../../lib/http/http-problem.ts'
import { useText } from '../../lib/intl/use-text.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LanguageMenu } from '../../ui/pages/language-menu.tsx'
import { Mark } from '../../ui/pages/mark.tsx'
import { PageTitle } from '../../ui/pages/page-title.tsx'
import { ProblemNote } from '../../ui/feedback/problem-note.tsx'
import { DeclarationFields, isAnswered, type DeclarationAnswers } from './declaration-fields.tsx'
import { PersonSummary } from './person-summary.tsx'

type Props = {
  readonly token: string
  readonly opened: Opened
  readonly onRead: () => Promise<{ readonly data?: Opened | undefined }>
}

/** One declaration at a time, each with its full text; the last step sends them all. */
export function Declarations({ token, opened, onRead }: Props) {
  const t = useText()
  const { declarations, formVersion, agency, askedBy, name, language } = opened
  const [at, setAt] = useState(0)
  const [answers, setAnswers] = useState<DeclarationAnswers>({})
  const [tried, setTried] = useState(false)
  // The guest signs the version they have read, even if this page has refetched in the background
  const [read, setRead] = useState<Pick<Opened, 'about' | 'shown'>>(opened)
  const [before, setBefore] = useState<Opened['about']>()
  const heading = useRef<HTMLHeadingElement>(null)
  const place = Math.min(at, declarations.length - 1)
  const declaration = declarations[place]
  // In the present language, while the content is the same
  const { about } = opened.shown === read.shown ? opened : read
  const isLast = place === declarations.length - 1
  const confirm = useMutation({
    mutationFn: () =>
      call('POST /api/confirmations/confirm', { body: { token, formVersion, shown: read.shown, answers } }),
    // Refetches when the content changed since it was read, the link expired, or it is already confirmed
    onSettled: async (_, error) => {
      const code = error instanceof HttpProblem ? error.code : undefined
      if (code === 'confirmations.changed' || code === 'confirmations.changedSinceShown') go(0)
      if (error && !(error instanceof HttpProblem && [404, 409, 410].includes(error.status))) return
      const { data } = await onRead()
      if (code !== 'confirmations.changedSinceShown' || data === undefined) return
      setBefore(about)
      setRead(data)
    },
  })
  useEffect(() => {
    if (place > 0) heading.current?.focus()
  }, [place])

  function go(to: number) {
    setAt(to)
    setTried(false)
    window.scrollTo({ top: 0 })
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const unanswered = declaration?.fields.find((field) => !isAnswered(field, answers))
    setTried(unanswered !== undefined)
    if (unanswered !== undefined)
      return event.currentTarget.querySelector<HTMLInputElement>(`[name="${CSS.escape(unanswered.name)}"]`)?.focus()
    if (!isLast) return go(place + 1)
    if (!confirm.isPending) confirm.mutate()
  }
  if (declaration === undefined) return null
  const changed = new Set(
    before === undefined
      ? []
      : about
          .filter(({ field, text }) => before.find((one) => one.field === field)?.text !== text)
          .map(({ field }) => field),
  )
  return (
    <>
      <PageTitle>{t('declarations.title')}</PageTitle>
      <header className="mx-auto flex max-w-page items-center justify-between px-edge py-2">
        <Mark named />
        <LanguageMenu />
      </header>
      <main id="main" className="mx-auto max-w-form px-edge pt-4 pb-section desk:pt-10">
        {place === 0 && (
          <div className="mb-8 grid gap-2">
            <h1>{t('declarations.title')}</h1>
            <p className="text-lg text-ink-2">
              {agency === null
                ? t('declarations.intro')
                : t('declarations.intro.agency', { agency: <strong className="text-ink">{agency}</strong> })}
            </p>
            <p className="text-[0.9375rem] text-ink-2">
              {name !== null && <span className="block font-semibold text-ink">{t('declarations.for', { name })}</span>}
              {askedBy !== null && <span className="block">{t('declarations.askedBy', { name: askedBy })}</span>}
              {t('declarations.onlyThis')}
            </p>
            <PersonSummary about={about} changed={changed} language={language} />
          </div>
        )}
        <form noValidate onSubmit={onSubmit} lang={language}>
          {declarations.length > 1 && (
            <p className="text-sm font-medium text-ink-2 tabular-nums">
              {t('declarations.place', { number: place + 1, count: declarations.length })}
            </p>
          )}
          <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-2xl">
            {declaration.title}
          </h2>
          <DeclarationFields
            key={declaration.id}
            declaration={declaration}
            answers={answers}
            tried={tried}
            onAnswer={(field, value) => setAnswers({ ...answers, [field]: value })}
          />
          <ProblemNote title={t('declarations.notConfirmed')} error={confirm.error} />
          <div className="mt-8 flex flex-wrap gap-2">
            <Button type="submit" look="next" unavailable={confirm.isPending}>
              {t(confirm.isPending ? 'declarations.confirming' : isLast ? 'declarations.confirm' : 'declarations.next')}
              {!isLast && <ArrowRight aria-hidden className="size-5" />}
            </Button>
            {place > 0 && (
              <Button icon={<ArrowLeft aria-hidden className="size-5" />} onClick={() => go(place - 1)}>
                {t('declarations.back')}
              </Button>
            )}
          </div>
        </form>
      </main>
    </>
  )
}
