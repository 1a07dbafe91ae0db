import type { Ajv } from 'ajv'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'

/** A `date` must be a day that databases and calendars can handle: years 1000 to 9998. */
export function registerFormats(ajv: Pick<Ajv, 'addFormat'>): void {
  ajv.addFormat('date', { type: 'string', validate: isCalendarDay })
}
