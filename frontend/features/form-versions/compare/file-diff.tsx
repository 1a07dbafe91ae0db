import type { FileDifference, Line } from '@fleet/backend/features/form-versions/version-contract'
import { Fragment, useSyncExternalStore } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { pairs } from './difference.ts'

const wide = '(width >= 60rem)'

/** Whether the window has room for two columns of text. */
function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(wide)
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** The changed lines of one file with context: side by side on a desktop, stacked on a phone. It scrolls by itself. */
export function FileDiff({ file: { path, added, removed, hunks } }: { file: FileDifference }) {
  const t = useText()
  const Lines = useWide() ? SideBySide : Stacked
  return (
    <div className="mb-3 overflow-hidden rounded-md border border-line">
      <p className="flex flex-wrap justify-between gap-x-4 border-b border-line bg-sunk px-3 py-2 text-xs">
        <strong className="min-w-0 font-mono break-all">{path}</strong>
        <span className="text-ink-2 tabular-nums">{t('formVersions.lines', { added, removed })}</span>
      </p>
      <ScrollRegion
        aria-label={t('formVersions.file', { path })}
        className="max-h-[32rem] overflow-auto py-1 font-mono text-xs leading-5 focus-visible:shadow-[inset_0_0_0_2px_var(--focus-inner),inset_0_0_0_5px_var(--focus-outer)]"
      >
        {hunks.map((hunk, index) => (
          <Fragment key={`${hunk.lines[0]?.from}:${hunk.lines[0]?.to}`}>
            {index > 0 && (
              <p aria-hidden="true" className="border-y border-line bg-sunk px-3 text-ink-3">
                ⋯
              </p>
            )}
            <Lines lines={hunk.lines} />
          </Fragment>
        ))}
      </ScrollRegion>
    </div>
  )
}

const signs = { same: ' ', added: '+', removed: '−' } as const
const looks: Readonly<Record<Line['kind'], string>> = { same: '', added: 'bg-aqua-tint', removed: 'bg-stop-tint' }
const signLooks: Readonly<Record<Line['kind'], string>> = { same: '', added: 'text-aqua-ink', removed: 'text-stop-ink' }

function Stacked({ lines }: { lines: readonly Line[] }) {
  return (
    <ol>
      {lines.map((line) => (
        <li
          key={`${line.kind}:${line.from}:${line.to}`}
          className={`grid grid-cols-[2.25rem_1.25rem_minmax(0,1fr)] pr-2 ${looks[line.kind]}`}
        >
          <span className="pr-2 text-right text-ink-2 tabular-nums select-none">{line.to ?? line.from}</span>
          <Sign kind={line.kind} />
          <span className="break-words whitespace-pre-wrap">{line.text}</span>
        </li>
      ))}
    </ol>
  )
}

function SideBySide({ lines }: { lines: readonly Line[] }) {
  const t = useText()
  return (
    <table className="w-full table-fixed border-collapse">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('formVersions.from')}</th>
          <th scope="col">{t('formVersions.to')}</th>
        </tr>
      </thead>
      <tbody>
        {pairs(lines).map(({ left, right }) => (
          <tr key={`${left?.from}:${right?.to}`} className="align-top">
            <Side line={left} number={left?.from} />
            <Side line={right} number={right?.to} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Side({ line, number }: { line: Line | undefined; number: number | null | undefined }) {
  if (!line) return <td className="bg-sunk p-0 first:border-r first:border-line">{'\u00A0'}</td>
  return (
    <td className={`p-0 first:border-r first:border-line ${looks[line.kind]}`}>
      <span className="grid grid-cols-[2.75rem_1.25rem_minmax(0,1fr)] pr-2">
        <span className="pr-2 text-right text-ink-2 tabular-nums select-none">{number}</span>
        <Sign kind={line.kind} />
        <span className="break-words whitespace-pre-wrap">{line.text}</span>
      </span>
    </td>
  )
}

function Sign({ kind }: { kind: Line['kind'] }) {
  return <b className={`select-none ${signLooks[kind]}`}>{signs[kind]}</b>
}
