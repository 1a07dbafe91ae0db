import { Bone, Skeleton } from '../../ui/skeleton.tsx'

/** Three rows to be; on a desk below the table's head. */
export function FormsSkeleton() {
  return (
    <>
      <div aria-hidden="true" className="hidden h-[2.125rem] rounded-md bg-sunk desk:block" />
      <Skeleton>
        <div className="grid gap-2.5 border-t border-line py-4 desk:h-[2.8125rem] desk:grid-cols-[8rem_1fr_6rem_7rem_9rem_4rem] desk:items-center desk:gap-6 desk:px-3 desk:py-0">
          <Bone className="order-2 h-4 w-28 desk:order-none desk:w-full" />
          <Bone className="h-4 w-44" />
          <Bone className="order-3 h-4 w-full desk:order-none" />
          <Bone className="hidden h-4 w-full desk:block" />
          <Bone className="hidden h-4 w-full desk:block" />
          <Bone className="hidden h-7 w-full desk:block" />
        </div>
      </Skeleton>
    </>
  )
}
