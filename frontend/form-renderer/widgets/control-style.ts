/** The style of all boxed controls: 48 px, 16 px text, a border that shows an error. */
export const controlStyle =
  'w-full min-h-control px-[0.8125rem] py-2 border border-line-strong rounded-md bg-surface text-ink text-base ' +
  'transition-colors hover:border-ink-2 focus-visible:border-focus-inner focus-visible:rounded-md ' +
  'aria-invalid:border-stop aria-invalid:shadow-[inset_0_0_0_1px_var(--stop)] ' +
  '[[readonly]&]:bg-sunk [[readonly]&]:text-ink-2 [[readonly]&]:border-line disabled:bg-sunk disabled:text-ink-2 disabled:border-line disabled:cursor-default disabled:opacity-100'

/** Square for a checkbox, round for a radio; the mark is drawn inside. */
export const tickStyle =
  'relative flex-none appearance-none size-6 border-[1.5px] border-line-strong bg-surface rounded-sm [[type=radio]&]:rounded-full ' +
  'checked:border-aqua-ink checked:bg-aqua-ink aria-invalid:border-stop ' +
  "after:hidden checked:after:block after:content-[''] after:absolute after:border-surface " +
  '[[type=checkbox]&]:after:left-[0.4375rem] [[type=checkbox]&]:after:top-[0.125rem] [[type=checkbox]&]:after:w-[0.4375rem] [[type=checkbox]&]:after:h-[0.8125rem] ' +
  '[[type=checkbox]&]:after:border-r-[2.5px] [[type=checkbox]&]:after:border-b-[2.5px] [[type=checkbox]&]:after:rotate-[42deg] ' +
  '[[type=radio]&]:after:inset-[0.375rem] [[type=radio]&]:after:rounded-full [[type=radio]&]:after:bg-surface ' +
  'disabled:opacity-70 disabled:cursor-default'

/** A choice with its whole card as the label. */
export const cardStyle =
  'relative grid grid-cols-[auto_1fr] content-center items-center gap-x-3 gap-y-0.5 min-h-14 px-4 py-3 border border-line-strong rounded-md bg-surface ' +
  'transition-colors hover:border-ink-2 has-checked:border-aqua-ink has-checked:bg-aqua-tint has-checked:shadow-[inset_0_0_0_1px_var(--aqua-ink)] ' +
  'has-focus-visible:shadow-focus [&_input:focus-visible]:shadow-none has-disabled:bg-sunk has-disabled:border-line has-checked:has-disabled:bg-aqua-tint ' +
  'forced-colors:has-checked:outline-2'
