import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = {
  id: string
  icon: LucideIcon
  /** Color classes of the ring. */ mark: string
  children: ReactNode
}

/** One entry on the vertical line of the history. */
export function HistoryLine({ id, icon: Icon, mark, children }: Props) {
  return (
    <li
      id={id}
      className="relative grid grid-cols-[2rem_1fr] gap-x-3 pb-5 text-sm not-last:before:absolute not-last:before:top-2 not-last:before:-bottom-2 not-last:before:left-4 not-last:before:-ml-px not-last:before:w-0.5 not-last:before:bg-line"
    >
      <span className={`relative grid size-8 place-items-center rounded-full border-[1.5px] ${mark}`}>
        <Icon size={16} aria-hidden="true" />
      </span>
      <div className="min-w-0 pt-[0.3125rem]">{children}</div>
    </li>
  )
}
