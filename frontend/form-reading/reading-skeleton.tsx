import { SkeletonLine, Skeleton } from '../ui/feedback/skeleton.tsx'

/** Skeleton of a form instance; `tagClass`: size of the tag above its name. */
export function ReadingSkeleton({ tagClass }: { tagClass: string }) {
  return (
    <>
      <div aria-hidden="true" className="grid gap-3 pt-11 pb-8">
        <SkeletonLine className={tagClass} />
        <SkeletonLine className="h-8 w-80 max-w-full" />
        <SkeletonLine className="h-5 w-96 max-w-full" />
      </div>
      <div className="desk:w-[60%]">
        <Skeleton>
          <div className="mb-8 grid gap-4 border-t-2 border-line pt-3">
            <SkeletonLine className="h-4 w-48" />
            <SkeletonLine className="h-4" />
            <SkeletonLine className="h-4" />
            <SkeletonLine className="h-4" />
          </div>
        </Skeleton>
      </div>
    </>
  )
}
