/** Things in a row with commas between: `type: 'unit'` puts none in Russian. */
export const inRow = { type: 'conjunction', style: 'narrow' } as const
