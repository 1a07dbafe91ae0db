import { Bone, Skeleton } from '../../../ui/skeleton.tsx'

/** Three rows to be; on a desk below the table's head. */
export function AgenciesSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="hidden h-[2.125rem] rounded-md bg-sunk desk:block" />
      <Skeleton>
        <div className="grid gap-2.5 border-t border-line py-4 desk:h-[2.8125rem] desk:grid-cols-[1fr_12rem_8rem_6rem_7rem_9rem] desk:items-center desk:gap-6 desk:px-3 desk:py-0">
          <Bone className="h-4 w-44" />
          <Bone className="h-4 w-36" />
          <Bone className="h-4 w-full" />
          <Bone className="hidden h-4 w-full desk:block" />
          <Bone className="hidden h-4 w-full desk:block" />
          <Bone className="hidden h-6 w-full desk:block" />
        </div>
      </Skeleton>
    </>
  )
}
