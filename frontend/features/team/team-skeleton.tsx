import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** Three cards to be. */
export function TeamSkeleton() {
  return (
    <div className="grid gap-3 tablet:grid-cols-2 desk:grid-cols-3">
      <Skeleton>
        <div className="grid min-h-48 content-start gap-3 rounded-lg border border-line p-4">
          <Bone className="size-10 rounded-full" />
          <Bone className="h-5 w-40" />
          <Bone className="h-4 w-28" />
          <Bone className="h-4 w-52 max-w-full" />
        </div>
      </Skeleton>
    </div>
  )
}
