const imperial: readonly unknown[] = ['ft', 'lb']

/** `170 cm (5′ 7″)` for people who use feet: `5′ 7″ (170 cm)`. */
export function preferredUnitFirst(unit: unknown, label: string): string {
  const [, metric, other] = /^([^(]+) \(([^)]+)\)$/.exec(label) ?? []
  return imperial.includes(unit) && metric !== undefined && other !== undefined ? `${other} (${metric})` : label
}
