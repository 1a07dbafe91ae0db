/** `2.1 MB` in the reader's way of writing numbers; below a megabyte in kilobytes. */
export function fileSize(bytes: number, locale: string): string {
  const mega = bytes >= 1_000_000
  const number = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  })
  return number.format(mega ? bytes / 1_000_000 : Math.max(1, bytes / 1_000))
}
