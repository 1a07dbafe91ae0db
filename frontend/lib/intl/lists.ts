/** One thing after the other. Not as units: those Russian writes without a comma. */
export const listFormat = { type: 'conjunction', style: 'narrow' } as const
