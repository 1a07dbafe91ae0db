export const rowActionClass =
  '-my-2 inline-flex min-h-touch items-center text-[0.9375rem] font-semibold text-aqua-ink underline decoration-1 underline-offset-[0.2em] hover:decoration-2'
