type Place = { readonly step: number; readonly person: number; readonly field: string }

/** A step at a field, from which the way leads back to its row. */
export function addressOfChange(id: string, { step, person, field }: Place) {
  const search = new URLSearchParams({ step: String(step), ...(person > 0 ? { person: String(person) } : {}), field, from: 'check' })
  return { pathname: `/form/${id}`, search: `?${search}` }
}
