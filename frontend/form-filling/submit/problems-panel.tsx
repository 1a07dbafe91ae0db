import { Check, CircleAlert, TriangleAlert } from 'lucide-react'
import { FormattedList } from 'react-intl'
import { useText } from '../../lib/intl/use-text.ts'
import { Badge } from '../../ui/badges/badge.tsx'
import type { PersonProblem } from './all-problems.ts'

export type ProblemLine = PersonProblem & {
  readonly link: string
  readonly where: string
  /** A missing answer: the link is the name of the field. */
  readonly missing: boolean
}
export type ProblemGroup = { readonly person: number; readonly title: string; readonly lines: readonly ProblemLine[] }

type Props = {
  readonly groups: readonly ProblemGroup[]
  readonly warnings: readonly ProblemLine[]
  /** Names of persons without problems; [] when the form is for one person. */
  readonly complete: readonly string[]
  /** Number of problems that are not listed. */
  readonly more: number
  readonly onGo: (problem: ProblemLine) => void
}

/** Errors by person, each linking to its field; warnings below. */
export function ProblemsPanel({ groups, warnings, complete, more, onGo }: Props) {
  const t = useText()
  const count = groups.reduce((sum, { lines }) => sum + lines.length, more)
  return (
    <>
      {count > 0 && (
        <section aria-labelledby="problems-title" className="mb-4 rounded-lg border-2 border-stop px-4 py-5 tablet:p-6">
          <h2 id="problems-title" tabIndex={-1} className="flex gap-2.5 scroll-mt-4">
            <CircleAlert aria-hidden className="mt-0.5 size-6 text-stop" strokeWidth={1.75} />
            {t('filling.problems.title', { count })}
          </h2>
          <p className="mt-1 text-ink-2">{t('filling.problems.text')}</p>
          {groups.map(({ person, title, lines }) => (
            <div key={person} className="mt-5 border-t border-line pt-4">
              {title && (
                <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                  {title}
                  <Badge tone="stop" icon={CircleAlert}>
                    {t('filling.problems', { count: lines.length })}
                  </Badge>
                </h3>
              )}
              <Lines lines={lines} tone="text-stop-ink" onGo={onGo} />
            </div>
          ))}
          {more > 0 && <p className="mt-5 border-t border-line pt-4">{t('filling.problems.more', { count: more })}</p>}
          {complete.length > 0 && (
            <p className="mt-5 flex gap-2 border-t border-line pt-4">
              <Check aria-hidden className="mt-0.5 size-5 text-done" />
              <span>
                {t('filling.problems.fine', {
                  who: <FormattedList key="who" value={complete} />,
                })}
              </span>
            </p>
          )}
        </section>
      )}
      {warnings.length > 0 && (
        <section aria-labelledby="warnings-title" className="mb-4 rounded-lg border border-wait px-4 py-5 tablet:p-6">
          <h2 id="warnings-title" tabIndex={-1} className="flex gap-2.5 text-base tracking-normal">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 text-wait" />
            {t('filling.warnings.title', { count: warnings.length })}
          </h2>
          <p className="mt-1 text-ink-2">{t('filling.warnings.text')}</p>
          <Lines lines={warnings} tone="text-wait-ink" onGo={onGo} />
        </section>
      )}
    </>
  )
}

type LinesProps = { lines: readonly ProblemLine[]; tone: string; onGo: Props['onGo'] }

/** By step: wrong answers first, then the names of empty fields. */
function Lines({ lines, tone, onGo }: LinesProps) {
  const places = [...new Set(lines.map(({ where }) => where))]
  return (
    <ul className="mt-1 divide-y divide-line">
      {places.map((where) => {
        const here = lines.filter((line) => line.where === where)
        return (
          <li key={where} className="py-2.5">
            <p className="text-sm text-ink-2">{where}</p>
            {here
              .filter(({ missing }) => !missing)
              .map((line) => (
                <p key={`${line.field}:${line.code}`}>
                  <ProblemLink line={line} tone={tone} onGo={onGo} />
                </p>
              ))}
            <Missing lines={here.filter(({ missing }) => missing)} tone={tone} onGo={onGo} />
          </li>
        )
      })}
    </ul>
  )
}

function Missing({ lines, tone, onGo }: LinesProps) {
  const t = useText()
  if (lines.length === 0) return null
  return (
    <>
      <p className="mt-1 text-[0.9375rem]">{t('filling.problems.missing', { count: lines.length })}</p>
      <p className="flex flex-wrap gap-x-4">
        {lines.map((line) => (
          <ProblemLink key={line.field} line={line} tone={tone} onGo={onGo} />
        ))}
      </p>
    </>
  )
}

function ProblemLink({ line, tone, onGo }: { line: ProblemLine; tone: string; onGo: Props['onGo'] }) {
  return (
    <button
      type="button"
      onClick={() => onGo(line)}
      className={`min-h-touch py-1.5 text-left font-semibold text-pretty underline decoration-1 underline-offset-[0.2em] hover:decoration-2 desk:min-h-9 desk:py-0.5 ${tone}`}
    >
      {line.link}
    </button>
  )
}
