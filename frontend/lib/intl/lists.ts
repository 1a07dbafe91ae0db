/** One thing after the other. Not as units: those Russian writes without a comma. */
export const oneAfterTheOther = { type: 'conjunction', style: 'narrow' } as const
