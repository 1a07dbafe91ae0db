import type {
  Answers,
  DerivedMoment,
  DerivedValue,
  Form,
  FormTexts,
  PointExpression,
  StepDefinition,
} from './definition.ts'
import { jsonObject } from './form-fields.ts'
import { dateOf, daysFrom, type IsoDate, shiftDate } from './dates.ts'

/** `YYYY-MM-DDTHH:MM`, local and without a zone; compares as text. */
export type LocalMoment = string

const timeOfDay = /^([01]\d|2[0-3]):([0-5]\d)$/
const localMoment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/
const minutesOfDay = 24 * 60

export function isMoment(derived: DerivedValue | undefined): derived is { readonly moment: DerivedMoment } {
  return derived !== undefined && 'moment' in derived
}

/** Computes a moment; undefined without its date or its time. */
export function momentOf({ date, time, at, plus = {} }: DerivedMoment, answers: Answers): LocalMoment | undefined {
  const day = dateOf(answers[date])
  const written = time === undefined ? at : answers[time]
  const [, hours, minutes] = (typeof written === 'string' ? timeOfDay.exec(written) : null) ?? []
  if (day === undefined || hours === undefined || minutes === undefined) return undefined
  const total = (Number(hours) + (plus.hours ?? 0)) * 60 + Number(minutes) + (plus.minutes ?? 0)
  const days = Math.floor(total / minutesOfDay)
  const inDay = total - days * minutesOfDay
  const clock = [Math.floor(inDay / 60), inDay % 60].map((part) => String(part).padStart(2, '0')).join(':')
  return `${days === 0 ? day : shiftDate(day, { days })}T${clock}`
}

/** The day and the time of a moment; undefined for anything else. */
export function partsOfMoment(value: unknown): { readonly day: IsoDate; readonly time: string } | undefined {
  const [, day, time] = (typeof value === 'string' ? localMoment.exec(value) : null) ?? []
  return day === undefined || time === undefined ? undefined : { day, time }
}

/** A moment, or the days that a date may stand for: with a time when it is a moment. */
export type PossiblePoints = { readonly first: string; readonly last: string }

/** A moment as a day and a time, or the possible days of a date; undefined when an answer it needs is missing. */
export function pointsFrom(
  { moment, ...dated }: PointExpression,
  answers: Answers,
  today: IsoDate | undefined,
): PossiblePoints | undefined {
  if (moment === undefined) return daysFrom(dated, answers, today)
  const parts = partsOfMoment(answers[moment])
  if (parts === undefined) return undefined
  const point = `${dated.plus === undefined ? parts.day : shiftDate(parts.day, dated.plus)}T${parts.time}`
  return { first: point, last: point }
}

/** By their times when both have one; else by their days. */
export function isEarlier(one: string, other: string): boolean {
  return one.length === other.length ? one < other : one.slice(0, 10) < other.slice(0, 10)
}

/** The derived moment that the form shows with a field: `ui:options.derived`. */
export function momentShownWith({ uiSchema }: StepDefinition, field: string): string | undefined {
  const name = jsonObject(jsonObject(uiSchema[field])?.['ui:options'])?.['derived']
  return typeof name === 'string' ? name : undefined
}

type TextContext = {
  readonly form: Pick<Form, 'definition'>
  readonly texts: FormTexts
  readonly answers: Answers
  /** Formats a date for the reader. */
  readonly day: (date: IsoDate) => string
}

/**
 * The form's text about the moment shown with a field, such as a pick-up; undefined when there is none or it cannot be
 * computed. Placeholders are replaced without ICU parsing.
 */
export function momentText(
  { form: { definition }, texts, answers, day }: TextContext,
  { name: field, step }: { readonly name: string; readonly step: StepDefinition },
): string | undefined {
  const name = momentShownWith(step, field)
  const derived = name === undefined ? undefined : definition.derived?.[name]
  const text = name === undefined ? undefined : texts.steps[step.id]?.derived?.[name]
  if (!isMoment(derived) || text === undefined) return undefined
  const parts = partsOfMoment(momentOf(derived.moment, answers))
  const own = dateOf(answers[derived.moment.date])
  if (parts === undefined || own === undefined) return undefined
  const chosen = parts.day === shiftDate(own, { days: -1 }) ? (text.dayBefore ?? text.text) : text.text
  return chosen.replaceAll('{day}', () => day(parts.day)).replaceAll('{time}', () => parts.time)
}
