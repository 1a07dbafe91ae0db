/** The declared event types, in order. */
export function eventTypes<Type extends string>(declarations: { readonly [T in Type]: unknown }): Type[] {
  return Object.keys(declarations).filter((type): type is Type => Object.hasOwn(declarations, type))
}
