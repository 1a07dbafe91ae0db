/** What the files of a form say, read, checked and put into one JSON value. Browser-safe: types only. */
import type { MrzPart } from '../mrz/loaded-mrz.ts'

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }
export type JsonSchema = { [keyword: string]: JsonValue }
/** One person's answers, flat: property names are unique across steps. Absent: not answered. */
export type Answers = { readonly [field: string]: JsonValue }

/** Language code (`en`, `de`, ...). English is the fallback everywhere. */
export type Language = string

/** A schema that decides whether something applies, on the whole flat record of one person. */
export type Condition = JsonSchema

/**
 * A value computed from the answers, seen by conditions and checks under its name as if it were a field, and stored
 * nowhere: `{ "ageAtTrip": { "age": { "of": "dateOfBirth", "on": { "field": "tripStartDate" } } } }`.
 * It never depends on today, so that a condition gives the same verdict for ever.
 */
export type DerivedValue = { readonly age: { readonly of: string; readonly on: DateExpression } }

/** `{ "on": "needsRentalEquipment", "when": <Condition>, "set": {...}, "clear": [...] }` */
export type Rule = {
  /** Applies only when one of these fields changes in this save; absent: after every save. */
  readonly on?: string | readonly string[]
  /** On the answers after the change; absent: always. */
  readonly when?: Condition
  readonly set?: Answers
  readonly clear?: readonly string[]
  /**
   * Lists with entries by region (country codes): each takes the entry of the region that `on` is changed to, as long as it says that of
   * the region before, or its default.
   */
  readonly follow?: readonly string[]
}

/** A date: of a field, the first answered of several, the latest of several, or today (fleet time zone); then shifted. */
export type DateExpression = {
  readonly field?: string
  readonly firstOf?: readonly string[]
  readonly latestOf?: readonly string[]
  readonly today?: true
  readonly plus?: { readonly days?: number; readonly months?: number; readonly years?: number }
}

/**
 * What a check demands. Where a date it needs is not answered, the check says nothing, unless it is `present`.
 * Dates are ISO (`2026-12-05`), date-times, or `MM.YYYY`, which stands for the last day of that month.
 */
export type Demand =
  | {
      readonly date: DateExpression
      readonly before?: DateExpression
      readonly after?: DateExpression
      readonly notBefore?: DateExpression
      readonly notAfter?: DateExpression
    }
  | {
      readonly age: { readonly of: string; readonly on: DateExpression }
      readonly atLeast?: number
      readonly below?: number
    }
  | { readonly present: string }
  | { readonly answers: Condition }
  /** The number of a field with the country code of another: one that can be, or one of a range that is given out. */
  | { readonly phone: string; readonly code: string; readonly is: 'possible' | 'valid' }
  /** The machine-readable lines in a field have the right check digits; with `part`, that part of them is what other fields say together. */
  | { readonly lines: string; readonly part?: MrzPart; readonly as?: readonly string[] }

/** A cross-field check, declared in a step's schema under `x-checks`. */
export type Check = {
  /** Unique in the form; its problem code is `checks.<id>`, its text stands in i18n.json under `$checks`. */
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
  /** Those that are read as one line once they are answered: its parts, each of fields with a blank between. */
  readonly line?: readonly (readonly string[])[]
}

type UiSchema = { readonly [key: string]: JsonValue }

export type StepDefinition = {
  readonly id: string
  /** Its place in the order of form.json: from 0 where the first one says 0, as a step that sets something up does, else from 1. */
  readonly number: number
  /** `booking`: one for the whole booking (step 0); `person`: one for each person. */
  readonly scope: 'booking' | 'person'
  /**
   * Draft-07, `$ref`s to lookups resolved: `x-lookup` is the lookup's id, `enum` its values unless they are more than 1,000
   * (then they stand in `lookups` only); without texts but the English title and description of each field.
   */
  readonly schema: JsonSchema
  /** The step's `ui.json`, an RJSF UI schema: order, widgets and options; texts stand in `FormTexts`. */
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
  /** Values shown for old answers, not offered anew; they are in `values` as well. */
  readonly retired: readonly (string | number)[]
  /** Rows of a list in which several regions share one value (dial codes); the region's name comes from Intl.DisplayNames. */
  readonly entries?: readonly { readonly region: string; readonly code: string }[]
  /** `regions`: the labels are region names, and the list is sorted by them. */
  readonly labelsFrom?: 'regions'
  /** Of boats: how many guests each takes, where the list says so. */
  readonly places?: { readonly [value: string]: number }
}

/** `about`: fields that are shown with it beside the name, since it speaks of them; no documents. */
export type Confirmation = {
  readonly id: string
  readonly fields: readonly string[]
  readonly about?: readonly string[]
}

/** What a further person may take from person 1 by one box: `field` is the box, `fields` are what it takes, all in one step. */
export type SameAsFirst = { readonly field: string; readonly fields: readonly string[] }

export type FormDefinition = {
  readonly id: string
  /** Content hash, hex, of all files of the form and its lookups; `shortVersion` is its first seven characters. */
  readonly version: string
  readonly steps: readonly StepDefinition[]
  readonly rules: readonly Rule[]
  /** Pairs of names that other versions have for one field, beside the `x-renamed-from` of this one's own. */
  readonly namePairs?: readonly (readonly [string, string])[]
  readonly derived?: { readonly [name: string]: DerivedValue }
  readonly lookups: readonly LookupDefinition[]
  /** Fields a further person of a group takes from person 1 until answered otherwise. */
  readonly prefillFromFirstPerson: readonly string[]
  readonly sameAsFirstPerson?: readonly SameAsFirst[]
  /** What a guest may be asked to confirm themselves, each with its fields, which stand in one step. */
  readonly confirmations?: readonly Confirmation[]
  /** `keepRemovedDays`: for how long staff can still open a document that was removed; then its bytes go. */
  readonly documents?: { readonly keepRemovedDays?: number }
  /** `private`: steps and fields that only the member of a group who fills their own part, and staff, see. */
  readonly parts?: { readonly private: readonly string[] }
}

/** What mends an answer that a schema refuses, by the keyword that does; `{limit}` stands for its value. */
export type ErrorTexts = { readonly [code: string]: string }

/** Texts of one form in one language; what a language lacks is English. */
export type FormTexts = {
  readonly language: Language
  readonly steps: {
    readonly [stepId: string]: {
      readonly title: string
      readonly description?: string
      readonly groups: { readonly [groupId: string]: { readonly title?: string; readonly description?: string } }
      /** Also of the fields of items (`certifications.level`); `item`: what one item of a repeating group is called, `short`: the title among staff. */
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
      /** Full texts to be read and agreed to, by id; paragraphs. */
      readonly statements: {
        readonly [statementId: string]: { readonly title: string; readonly paragraphs: readonly string[] }
      }
    }
  }
  /** Lookup id -> value (as text) -> label. */
  readonly options: { readonly [lookupId: string]: { readonly [value: string]: string } }
  /** Check id -> text; `{limit}` and the like stand for the values of the problem. */
  readonly checks: { readonly [checkId: string]: string }
}

/** What `GET /api/forms/:formId?lang=` answers. */
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

/** The compiled half of a form version: built by ajv, in the browser imported as a module, on the server compiled in place. */
export type CompiledForm = {
  /** By the canonical JSON of the condition, see `conditionKey`. */
  readonly conditions: { readonly [key: string]: (answers: Answers) => boolean }
  /** Validation of one step on the whole flat record, all but values of lookups and checks: `problemsOf` adds those. ajv-like errors. */
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
