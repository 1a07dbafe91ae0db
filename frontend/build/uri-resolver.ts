/** What RJSF uses of `fast-uri`, for schemas with `$id`, which forms cannot have. */
export default {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (base: string, reference: string): string => new URL(reference, base).href,
}
