import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** Three rows to be; on a desk below the table's head. */
export function AccountsSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="hidden h-[2.125rem] rounded-md bg-sunk desk:block" />
      <Skeleton>
        <div className="grid gap-2.5 border-t border-line py-4 desk:grid-cols-[1fr_12rem_6rem_6rem_18rem] desk:items-center desk:gap-6 desk:px-3 desk:py-2.5">
          <Bone className="h-5 w-44" />
          <Bone className="h-6 w-full" />
          <Bone className="h-4 w-28 desk:w-full" />
          <Bone className="hidden h-4 w-full desk:block" />
          <Bone className="h-9 w-full" />
        </div>
      </Skeleton>
    </>
  )
}
