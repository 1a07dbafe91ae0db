import { Check } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useText } from '../../../lib/intl/use-text.ts'

/** Progress of one person, as a short text. */
export type PersonState = { readonly tone: 'done' | 'wait'; readonly text: ReactNode }

type Props = {
  readonly names: readonly string[]
  /** Undefined while validators load. */
  readonly states: readonly PersonState[] | undefined
  /** The open person. */
  readonly person: number
  readonly onPerson: (person: number) => void
}

/**
 * One chip per person of the group, with the number of missing answers. Only the open person's chip is dark, because
 * entering data for the wrong person is the worst mistake. Three chips fit a phone, more scroll; arrow keys move
 * between them.
 */
export function PersonChips({ names, states, person, onPerson }: Props) {
  const t = useText()
  const line = useRef<HTMLOListElement>(null)
  useInSight(line, person)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const to = placeAfterKey(event.key, [...(line.current?.querySelectorAll('button') ?? [])])
    if (!to) return
    event.preventDefault()
    to.focus()
  }
  return (
    <nav aria-label={t('registration.persons')}>
      <ol
        ref={line}
        className="relative -mx-edge mb-5 flex gap-2 overflow-x-auto px-edge py-1.5 [scrollbar-width:none]"
      >
        {names.map((name, index) => (
          <li key={index} className="grid min-w-min flex-[1_0_6.5rem]">
            <Chip
              number={index + 1}
              name={name}
              state={states?.[index]}
              here={index + 1 === person}
              onGo={onPerson}
              onKey={move}
            />
          </li>
        ))}
      </ol>
    </nav>
  )
}

type ChipProps = {
  number: number
  name: string
  state: PersonState | undefined
  here: boolean
  onGo: Props['onPerson']
  onKey: (event: KeyboardEvent<HTMLElement>) => void
}

function Chip({ number, name, state, here, onGo, onKey }: ChipProps) {
  const t = useText()
  const isDone = state?.tone === 'done'
  const mark = here ? 'border-aqua-bright text-aqua-bright' : isDone ? 'border-done text-done' : 'border-line-strong'
  const textClass = here ? 'text-on-deep-2' : isDone ? 'text-done-ink' : 'text-wait-ink'
  const look = here
    ? 'border-deep-line bg-deep text-on-deep shadow-[inset_0_-3px_0_var(--aqua-bright)]'
    : 'border-line bg-surface text-ink hover:border-line-strong'
  return (
    <button
      type="button"
      aria-current={here || undefined}
      onClick={() => onGo(number)}
      onKeyDown={onKey}
      className={`grid min-h-14 grid-cols-[auto_1fr] items-center gap-1.5 rounded-md border px-1.5 py-1.5 text-left leading-5 font-semibold focus-visible:rounded-md ${look}`}
    >
      <span className={`grid size-7 place-items-center rounded-full border-[1.5px] text-sm tabular-nums ${mark}`}>
        {isDone ? <Check aria-hidden className="size-4" strokeWidth={2.5} /> : <span aria-hidden>{number}</span>}
        <span className="sr-only">{number}. </span>
      </span>
      <span className="wrap-break-word">
        {name || t('filling.person', { person: number })}
        <small className={`block min-h-4 text-xs font-medium ${textClass}`}>{state?.text}</small>
      </span>
    </button>
  )
}

/** Scrolls the row of chips to the open person, without scrolling the page. */
function useInSight(line: { readonly current: HTMLElement | null }, person: number) {
  useEffect(() => {
    const row = line.current
    const chip = row?.children[person - 1]
    if (!row || !chip) return
    const [place, around] = [chip.getBoundingClientRect(), row.getBoundingClientRect()]
    row.scrollBy({ left: place.left + place.width / 2 - (around.left + around.width / 2) })
  }, [line, person])
}

function placeAfterKey(key: string, chips: readonly HTMLElement[]): HTMLElement | undefined {
  const at = chips.findIndex((chip) => chip === document.activeElement)
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: chips.length - 1 }[key]
  return to === undefined ? undefined : chips[to]
}
