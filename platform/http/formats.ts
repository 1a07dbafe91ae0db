import type { Ajv } from 'ajv'
import { isCalendarDay } from '@fleet/domain/kernel/calendar-day'

/**
 * A `date` must be a day that databases and calendars can handle: years 1000 to 9998. `x-text` names the kind of a text
 * that people enter; it is normalised before it is validated.
 */
export function registerFormats(ajv: Pick<Ajv, 'addFormat' | 'addKeyword'>): void {
  ajv.addFormat('date', { type: 'string', validate: isCalendarDay })
  ajv.addKeyword('x-text')
}
