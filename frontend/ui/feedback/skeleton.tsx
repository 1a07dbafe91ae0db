import type { ReactNode } from 'react'
import { useText } from '../../lib/intl/use-text.ts'

/** One line of a skeleton; `className` gives its size. */
export function SkeletonLine({ className = 'h-3.5 w-full' }: { className?: string }) {
  return <span className={`block animate-swell rounded-sm bg-idle-tint ${className}`} />
}

/** Lines in the shape of the content, hidden from screen readers, which read "Loading..." once. Three by default. */
export function Skeleton({ count = 3, children }: { count?: number; children: ReactNode }) {
  const t = useText()
  return (
    <>
      <p role="status" className="sr-only">
        {t('app.loading')}
      </p>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} aria-hidden="true">
          {children}
        </div>
      ))}
    </>
  )
}

/** Placeholder for three cards with a title and a line. */
export function CardSkeleton() {
  return (
    <Skeleton>
      <div className="mb-3 grid gap-2.5 rounded-lg border border-line p-4">
        <SkeletonLine className="h-5 w-40" />
        <SkeletonLine className="h-4 w-64 max-w-full" />
      </div>
    </Skeleton>
  )
}
