import { reject } from '@fleet/domain/kernel/rejection'
import { readXml } from './xml.ts'

/** Number styles by index. */
export type NumberStyles = {
  /** Dates or times. */
  readonly dates: ReadonlySet<number>
  /** Number of digits that are shown, with leading zeros. */
  readonly digits: ReadonlyMap<number, number>
}

/** More styles than any spreadsheet has. */
const maxStyles = 65_536

/** Date formats that every spreadsheet knows by number. */
const builtIn = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

/** Quoted, bracketed and escaped parts of a format do not make it a date; bracketed hours count beyond a day. */
function isDateFormat(code: string): boolean {
  const bare = code
    .toLowerCase()
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/[\\_*]./g, '')
  return /\[[hms]/.test(bare) || /[dmyhs]/.test(bare.replaceAll(/\[[^[\]]*\]/g, '').replaceAll('general', ''))
}

export function numberStyles(bytes: Buffer): NumberStyles {
  const own = new Map<number, string>()
  const dates = new Set<number>()
  const digits = new Map<number, number>()
  let [inCells, index] = [false, 0]
  readXml(bytes, {
    open(name, attributes) {
      if (own.size + index > maxStyles) reject('imports.damaged')
      if (name === 'numFmt') own.set(Number(attributes['numFmtId']), (attributes['formatCode'] ?? '').slice(0, 300))
      else if (name === 'cellXfs') inCells = true
      else if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0)
        const code = own.get(id)
        if (code === undefined ? builtIn(id) : isDateFormat(code)) dates.add(index)
        if (code !== undefined && /^0+$/.test(code)) digits.set(index, code.length)
        index += 1
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return { dates, digits }
}

const daySeconds = 86_400

/**
 * Converts a serial date, counted from 1900, or from 1904 on old Macs: `2026-12-05`, a time of day alone `14:35`, or
 * both.
 */
export function momentText(serial: number, from1904: boolean): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return undefined
  const day = Math.floor(serial)
  // 1900 counts as a leap year: before March every day is one too early.
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  // Seconds are cut off as a spreadsheet does: rounding them could reach the next day.
  const moment = new Date(start + Math.round(serial * daySeconds) * 1000).toISOString()
  const [date, time] = [moment.slice(0, 10), moment.slice(11, 16)]
  if (day === 0) return time
  return serial === day ? date : `${date} ${time}`
}
