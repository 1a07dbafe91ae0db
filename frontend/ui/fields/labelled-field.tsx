import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** The texts of a control. */
export type LabelProps = { readonly label: ReactNode; readonly help?: ReactNode; readonly problem?: ReactNode }

/** Attributes that connect a control in `LabelledField` to its help and problem. */
export function describedControl(id: string, { help, problem }: Omit<LabelProps, 'label'>) {
  const describedBy = [help && `${id}-help`, problem && `${id}-problem`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': problem ? true : undefined, 'aria-describedby': describedBy || undefined } as const
}

export const fieldClasses =
  'min-h-control w-full rounded-md border border-line-strong bg-surface py-2 transition-colors hover:border-ink-2 focus-visible:rounded-md aria-invalid:border-stop aria-invalid:shadow-[inset_0_0_0_1px_var(--stop)]'

/** Label, help, problem, control. */
export function LabelledField({
  id,
  label,
  help,
  problem,
  children,
}: LabelProps & { id: string; children: ReactNode }) {
  return (
    <div className={`grid gap-1.5 ${problem ? 'error-bar' : ''}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {help && (
        <p id={`${id}-help`} className="-mt-1 text-[0.9375rem] leading-[1.375rem] text-ink-2">
          {help}
        </p>
      )}
      {problem && (
        <p id={`${id}-problem`} className="flex gap-1.5 text-[0.9375rem]/[1.375rem] font-semibold text-stop-ink">
          <CircleAlert size={20} aria-hidden="true" className="mt-px" />
          {problem}
        </p>
      )}
      {children}
    </div>
  )
}
