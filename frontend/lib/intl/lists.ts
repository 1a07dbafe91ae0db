/** Separates items by commas. Not type `unit`: Russian then has no commas. */
export const listFormat = { type: 'conjunction', style: 'narrow' } as const
