/** A form's checked files as one JSON value. Browser-safe: types only. */
import type { MrzPart } from '../mrz/loaded-mrz.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export type JsonSchema = { [keyword: string]: JsonValue }
/** One person's answers, flat: property names are unique across steps. Absent: not answered. */
export type Answers = { readonly [field: string]: JsonValue }

/** Language code (`en`, `de`, ...). English is the fallback everywhere. */
export type Language = string

/** A JSON Schema on the whole flat record of one person. */
export type Condition = JsonSchema

/**
 * A value computed from the answers. Conditions and checks read it by name like a field; it is never stored:
 * `{ "ageAtTrip": { "age": { "of": "dateOfBirth", "on": { "field": "tripStartDate" } } } }`.
 * It never depends on today, so that a condition always gives the same result.
 * Of a date of birth with unknown parts it is the oldest possible age; with `youngest` the youngest.
 */
export type DerivedValue =
  | { readonly age: { readonly of: string; readonly on: DateExpression; readonly youngest?: true } }
  | { readonly moment: DerivedMoment }

/**
 * A local date and time without a zone: the date of a field, and the time of another field or a fixed one, then
 * shifted. `{ "date": "departureDate", "time": "departureTime", "plus": { "hours": -3 } }` on 4 March, 00:30, is
 * `2027-03-03T21:30`.
 */
export type DerivedMoment = {
  readonly date: string
  /** Field with the time, `HH:MM`. */
  readonly time?: string
  /** Fixed time, `HH:MM`. */
  readonly at?: string
  readonly plus?: { readonly hours?: number; readonly minutes?: number }
}

/** `{ "on": "needsRentalEquipment", "when": <Condition>, "set": {...}, "clear": [...] }` */
export type Rule = {
  /** Applies only when one of these fields changes in this save; absent: after every save. */
  readonly on?: string | readonly string[]
  /** On the answers after the change; absent: always. */
  readonly when?: Condition
  readonly set?: Answers
  readonly clear?: readonly string[]
  /**
   * Fields with entries by region (country codes). When `on` changes to another region, each takes that region's entry,
   * unless the person chose another value than the previous region's entry or the default.
   */
  readonly follow?: readonly string[]
}

/**
 * A date: of a field, the first answered of several, the latest of several, or today (fleet time zone); then shifted.
 */
export type DateExpression = {
  readonly field?: string
  readonly firstOf?: readonly string[]
  readonly latestOf?: readonly string[]
  readonly today?: true
  readonly plus?: { readonly days?: number; readonly months?: number; readonly years?: number }
}

/** A date, or a derived moment: two moments are compared with their times, a moment and a date by their days. */
export type PointExpression = DateExpression & { readonly moment?: string }

/**
 * What a check demands. Without the answers it needs, a check finds nothing, except `present`.
 * Dates are ISO (`2026-12-05`), date-times, or `MM.YYYY`, which means the last day of that month. A date without day
 * or month (`1968`, `1968-07`) fails a comparison only if every possible day fails it. Ages take the safe side: a demand
 * must hold for the youngest and the oldest possible age, a `when` for any possible one.
 */
export type Demand =
  | {
      readonly date: PointExpression
      readonly before?: PointExpression
      readonly after?: PointExpression
      readonly notBefore?: PointExpression
      readonly notAfter?: PointExpression
    }
  | {
      readonly age: { readonly of: string; readonly on: DateExpression }
      readonly atLeast?: number
      readonly below?: number
    }
  | { readonly present: string }
  | { readonly answers: Condition }
  /** A phone number and its country-code field. `possible`: of a valid length; `valid`: of an assigned range. */
  | { readonly phone: string; readonly code: string; readonly is: 'possible' | 'valid' }
  /**
   * Machine-readable lines have valid check digits; with `part`, that part equals the answers of the `as` fields
   * together, or the lines have it or not (`shown`).
   */
  | { readonly lines: string; readonly part?: MrzPart; readonly as?: readonly string[]; readonly shown?: boolean }

/** A cross-field check, declared in a step's schema under `x-checks`. */
export type Check = {
  /** Unique in the form. Its problem code is `checks.<id>`, its text is in i18n.json under `$checks`. */
  readonly id: string
  /** The field at fault; the problem is shown there. */
  readonly field: string
  readonly severity: 'error' | 'warning'
  /** All must hold for the check to apply. */
  readonly when?: readonly Demand[]
  readonly demand: Demand
}

/** Fields drawn together under one heading; the groups, in order, are the order of the step's fields. */
export type FieldGroup = {
  readonly id: string
  readonly title?: string
  readonly description?: string
  readonly fields: readonly string[]
  /** Fields shown as one line in summaries: parts, each of fields joined by spaces. */
  readonly line?: readonly (readonly string[])[]
}

type UiSchema = { readonly [key: string]: JsonValue }

export type StepDefinition = {
  readonly id: string
  /** Position in form.json: from 0 when the first step has number 0 (a setup step), else from 1. */
  readonly number: number
  /** `booking`: one for the whole booking (step 0); `person`: one for each person. */
  readonly scope: 'booking' | 'person'
  /**
   * Draft-07, `$ref`s to lookups resolved: `x-lookup` is the lookup's id, `enum` its values unless they are more than
   * 1,000 (then they are only in `lookups`). No texts except the English title and description of each field.
   */
  readonly schema: JsonSchema
  /** The step's `ui.json`, an RJSF UI schema: order, widgets and options; texts are in `FormTexts`. */
  readonly uiSchema: UiSchema
  readonly groups: readonly FieldGroup[]
  readonly checks: readonly Check[]
  /** The step counts as complete when all are answered (a flag: ticked), or `completeWhen` holds. */
  readonly completion: readonly string[]
  readonly completeWhen?: Condition
  /** Every property of the step in drawing order, also those in `then` and `else` branches. */
  readonly fields: readonly string[]
}

export type LookupDefinition = {
  readonly id: string
  readonly values: readonly (string | number)[]
  /** Values shown for old answers and no longer offered; also in `values`. */
  readonly retired: readonly (string | number)[]
  /** For lists with one value for several regions (dial codes); the region's name comes from Intl.DisplayNames. */
  readonly entries?: readonly { readonly region: string; readonly code: string }[]
  /** `regions`: the labels are region names, and the list is sorted by them. */
  readonly labelsFrom?: 'regions'
  /** Boats only: guests per boat. */
  readonly places?: { readonly [value: string]: number }
}

/** `about`: fields shown with the confirmation because its text refers to them; no documents. */
export type Confirmation = {
  readonly id: string
  readonly fields: readonly string[]
  readonly about?: readonly string[]
}

/** The flag `field` copies person 1's answers to `fields`; all in one step. */
export type SameAsFirst = { readonly field: string; readonly fields: readonly string[] }

export type FormDefinition = {
  readonly id: string
  /** Content hash, hex, of all files of the form and its lookups; `shortVersion` is its first seven characters. */
  readonly version: string
  readonly steps: readonly StepDefinition[]
  readonly rules: readonly Rule[]
  /** Pairs of names of one field in other versions, in addition to this version's `x-renamed-from`. */
  readonly namePairs?: readonly (readonly [string, string])[]
  readonly derived?: { readonly [name: string]: DerivedValue }
  readonly lookups: readonly LookupDefinition[]
  /** Fields prefilled from person 1 for the others of a group. */
  readonly prefillFromFirstPerson: readonly string[]
  readonly sameAsFirstPerson?: readonly SameAsFirst[]
  /** Declarations that a guest may confirm by a mailed link; the fields of each are in one step. */
  readonly confirmations?: readonly Confirmation[]
  /** `keepRemovedDays`: days in which staff can still open a removed document; then its bytes are deleted. */
  readonly documents?: { readonly keepRemovedDays?: number }
  /** `private`: steps and fields that only staff and the member who fills in the part may see. */
  readonly parts?: { readonly private: readonly string[] }
}

/** Hints for invalid answers, by JSON Schema keyword; `{limit}` is the keyword's value. */
export type ErrorTexts = { readonly [code: string]: string }

/** Texts of one form in one language; missing ones are English. */
export type FormTexts = {
  readonly language: Language
  readonly steps: {
    readonly [stepId: string]: {
      readonly title: string
      readonly description?: string
      readonly groups: { readonly [groupId: string]: { readonly title?: string; readonly description?: string } }
      /**
       * Also fields of items (`certifications.level`). `item`: name of one item of a repeating group; `short`: title on
       * staff screens.
       */
      readonly fields: {
        readonly [field: string]: {
          readonly title: string
          readonly description?: string
          readonly placeholder?: string
          readonly help?: string
          readonly item?: string
          readonly short?: string
          readonly errors?: ErrorTexts
        }
      }
      /** Texts about derived moments, by name. Absent: none. */
      readonly derived?: { readonly [name: string]: MomentTexts }
      /** Full texts to read and agree to, by id. */
      readonly statements: {
        readonly [statementId: string]: { readonly title: string; readonly paragraphs: readonly string[] }
      }
    }
  }
  /** Lookup id -> value (as text) -> label. */
  readonly options: { readonly [lookupId: string]: { readonly [value: string]: string } }
  /** Check id -> text; `{limit}` and similar are values of the problem. */
  readonly checks: { readonly [checkId: string]: string }
}

/** With `{day}` and `{time}`. `dayBefore`: when the moment is on the day before its date. */
export type MomentTexts = { readonly text: string; readonly dayBefore?: string }

/** Response of `GET /api/forms/:formId?lang=`. */
export type ServedForm = {
  readonly definition: FormDefinition
  readonly texts: FormTexts
  /** Languages the form has texts in, English first. */
  readonly languages?: readonly Language[]
  /** Address of the module with this version's compiled validators. */
  readonly validators: { readonly [stepId: string]: string }
  /** Address of the module with the conditions of rules, checks and completion. */
  readonly conditions: string
}

export type Problem = {
  readonly step: string
  readonly field: string
  /** `required`, `maxLength`, `pattern`, ... (JSON Schema keyword) or `checks.<id>`. */
  readonly code: string
  readonly severity: 'error' | 'warning'
  readonly values?: { readonly [name: string]: string | number }
}

/**
 * The compiled half of a form version: built by ajv, in the browser imported as a module, on the server compiled in
 * place.
 */
export type CompiledForm = {
  /** By the canonical JSON of the condition, see `conditionKey`. */
  readonly conditions: { readonly [key: string]: (answers: Answers) => boolean }
  /**
   * Validates one step on the whole flat record, without lookup values and checks, which `problemsOf` adds. ajv-like
   * errors.
   */
  readonly steps: { readonly [stepId: string]: StepValidator }
}

/** A form version ready to work with, on either side. */
export type Form = { readonly definition: FormDefinition; readonly compiled: CompiledForm }

export type RawError = {
  readonly keyword: string
  readonly instancePath: string
  readonly params: { readonly [name: string]: unknown }
}
export type StepValidator = (answers: Answers) => readonly RawError[]
