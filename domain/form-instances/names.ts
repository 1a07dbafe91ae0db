/** The field that `<field>`, `<field>.<item id>` or `<field>.<item id>.<field of the item>` is in. */
export function fieldOf(name: string): string {
  return name.split('.', 1)[0] ?? name
}

/** The name, and everything it is a part of: an item of a field, the field. */
export function wholesOf(name: string): string[] {
  const parts = name.split('.')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('.'))
}
