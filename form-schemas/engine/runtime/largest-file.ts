const MB = 1024 * 1024

/** MB a file of a `file` field may have at most, whatever the field says. */
export const largestMegabytes = 20
/** The same in bytes; what is larger is not sent, and not taken. */
export const largestFile = largestMegabytes * MB
/** How many files one person may hand in for a field that does not say. */
export const usualFiles = 10

const within = (value: unknown, most: number): number =>
  typeof value === 'number' && value >= 1 && value <= most ? value : most

/** How many files a file field takes, and how large each may be (MB, and in bytes), by its options. */
export function fileLimits({ most, largest }: { readonly most?: unknown; readonly largest?: unknown }): {
  readonly most: number
  readonly largest: number
  readonly largestBytes: number
} {
  const megabytes = within(largest, largestMegabytes)
  return {
    most: typeof most === 'number' && most >= 1 ? most : usualFiles,
    largest: megabytes,
    largestBytes: megabytes * MB,
  }
}
