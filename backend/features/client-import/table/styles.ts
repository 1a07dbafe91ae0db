import { reject } from '@fleet/domain/kernel/rejection'
import { readXml } from './xml.ts'

/** Whether a number in this style is a moment; by the place of the style. */
export type DateStyles = ReadonlySet<number>

/** More styles than any spreadsheet takes. */
const maxStyles = 65_536

/** Formats that every spreadsheet knows by number. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** What is quoted, in brackets or escaped in a format is no part of a date; hours in brackets are counted beyond a day. */
function isDateFormat(code: string): boolean {
  const bare = code
    .slice(0, 300)
    .toLowerCase()
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[\\_*]./g, '')
  return /\[[hms]/.test(bare) || /[dmyhs]/.test(bare.replaceAll(/\[[^[\]]*\]/g, '').replaceAll('general', ''))
}

export function dateStyles(bytes: Buffer): DateStyles {
  const own = new Map<number, boolean>()
  const styles = new Set<number>()
  let [inCells, index] = [false, 0]
  readXml(bytes, {
    open(name, attributes) {
      if (own.size + index > maxStyles) reject('imports.damaged')
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), isDateFormat(attributes['formatCode'] ?? ''))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        if (own.get(id) ?? builtIn(id)) styles.add(index)
        index += 1
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

const dayMs = 86_400_000

/** A day counted from 1900, or 1904 as old Macs do: `2026-12-05`, a time of day alone `14:35`, or both. */
export function momentText(serial: number, from1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return undefined
  const day = Math.floor(serial)
  // 1900 counts as a leap year: before March every day is one too early
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  const moment = new Date(start + Math.round((serial * dayMs) / 60_000) * 60_000).toISOString()
  const [date, time] = [moment.slice(0, 10), moment.slice(11, 16)]
  if (day === 0 && !from1904) return time
  return serial === day ? date : `${date} ${time}`
}
