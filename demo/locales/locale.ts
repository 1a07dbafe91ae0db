type Language = 'en' | 'de' | 'ru' | 'fr' | 'it' | 'es'

export type Nation = {
  /** ISO 3166. */
  readonly code: string
  readonly dial: string
  /** Patterns of a passport and a mobile number: `#` a digit, `@` a letter. */
  readonly passport: string
  readonly mobile: string
  /** Whether its citizens may enter Egypt with an identity card. */
  readonly idCard?: boolean
}

type Flight = {
  readonly airport: string
  readonly airline: string
  readonly there: string
  readonly back: string
}

export type Agency = {
  readonly agentId: string
  readonly name: string
  /** Of its booking numbers. */
  readonly prefix: string
  /** The owner, then the team. */
  readonly agents: readonly AgencyPerson[]
  /** Staff's decision on its profile; undefined: approved long ago. */
  readonly standing?: 'pending' | { readonly rejected: string }
}

type AgencyPerson = {
  readonly firstName: string
  readonly lastName: string
  /** May no longer sign in. */
  readonly left?: true
}

/** Staff's remark on a requested field or document. */
export type Remarks = {
  readonly passportNumber: string
  readonly passportCopy: string
  readonly phone: string
  readonly insurancePolicyNumber: string
  readonly fitToDiveCertificateDate: string
  readonly arrivalFlightNumber: string
}

/** Names, travel habits and texts of the people who write in one language. All people are fictional. */
export type Locale = {
  readonly language: Language
  /** The first is the most frequent. */
  readonly nations: readonly [Nation, ...Nation[]]
  readonly men: readonly string[]
  readonly women: readonly string[]
  /** `Petrov/Petrova` where the names of men and women differ. */
  readonly families: readonly string[]
  /** `Sergei/Sergey`, `Müller/Mueller`: as typed at first, then as in the passport. */
  readonly spellings: readonly string[]
  readonly flights: readonly Flight[]
  readonly agencies: readonly Agency[]
  readonly insurers: readonly string[]
  /** Levels from lowest to highest. `Other: VDST` for an agency that is not in the form's list. */
  readonly certifications: readonly { readonly agency: string; readonly levels: readonly string[] }[]
  readonly diet: readonly string[]
  readonly requests: readonly string[]
  readonly diving: readonly string[]
  readonly disabilities: readonly string[]
  readonly remarks: Remarks
  /** Notes on a request for corrections. */
  readonly missing: readonly string[]
  /** The first is for divers with fewer than 50 dives. */
  readonly rejected: readonly string[]
  readonly approved: readonly string[]
  readonly reopened: readonly string[]
}
