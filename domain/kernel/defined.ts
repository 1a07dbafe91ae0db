type Optional<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]

/** The same fields, without those that are undefined. */
type Defined<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> }

/** Leaves out the fields that are undefined. */
export function defined<T extends object>(fields: T): Defined<T>
export function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
