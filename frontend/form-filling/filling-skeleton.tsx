import type { ReactNode } from 'react'
import { Mark } from '../ui/pages/mark.tsx'
import { SkeletonLine, Skeleton } from '../ui/feedback/skeleton.tsx'

/** Skeleton of a loading form. */
export function FillingSkeleton({ bar }: { bar?: ReactNode }) {
  return (
    <>
      {bar ?? (
        <header className="border-b border-line">
          <div className="mx-auto max-w-[72rem] px-edge py-2 desk:py-2.5">
            <Mark named />
          </div>
        </header>
      )}
      <div className="mx-auto grid max-w-[72rem] gap-y-8 px-edge pt-12 desk:grid-cols-[16.5rem_minmax(0,1fr)] desk:gap-x-[4.5rem]">
        <div aria-hidden className="hidden gap-5 desk:grid desk:content-start">
          {[70, 80, 75, 60, 72, 48, 58, 88, 66].map((width) => (
            <span key={width} className="grid grid-cols-[2rem_1fr] items-center gap-3">
              <SkeletonLine className="size-8 rounded-full!" />
              <span style={{ width: `${width}%` }}>
                <SkeletonLine />
              </span>
            </span>
          ))}
        </div>
        <main id="main" className="grid max-w-form gap-9">
          <div aria-hidden className="grid gap-3">
            <SkeletonLine className="h-9 w-2/3" />
            <SkeletonLine className="h-4 w-full" />
          </div>
          <Skeleton>
            <div className="grid gap-5 border-t border-line pt-7">
              <SkeletonLine className="h-5 w-40" />
              <div className="grid gap-x-6 gap-y-7 tablet:grid-cols-2">
                {[0, 1, 2, 3].map((field) => (
                  <div key={field} className="grid gap-2">
                    <SkeletonLine className="h-4 w-28" />
                    <SkeletonLine className="h-12 w-full" />
                  </div>
                ))}
              </div>
            </div>
          </Skeleton>
        </main>
      </div>
    </>
  )
}
