import type { Ajv } from 'ajv'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'

/** A `date` is a day that everything behind can hold and count on from: years 1000 to 9998. */
export function registerFormats(ajv: Pick<Ajv, 'addFormat'>): void {
  ajv.addFormat('date', { type: 'string', validate: isCalendarDay })
}
