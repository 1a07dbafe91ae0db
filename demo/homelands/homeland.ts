type Language = 'en' | 'de' | 'ru' | 'fr' | 'it' | 'es'

export type Nation = {
  /** ISO 3166. */
  readonly code: string
  readonly dial: string
  /** Letters of a passport and of a mobile number: `#` a digit, `@` a letter. */
  readonly passport: string
  readonly mobile: string
  /** Whether people of this country may enter Egypt with an identity card. */
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
  /** Before its booking numbers. */
  readonly prefix: string
  /** Its owner, then the members of the team. */
  readonly agents: readonly AgencyPerson[]
  /** What staff said of its profile; not told: approved, long ago. */
  readonly standing?: 'pending' | { readonly rejected: string }
}

type AgencyPerson = {
  readonly firstName: string
  readonly lastName: string
  /** A member who may no longer sign in. */
  readonly left?: true
}

/** What staff write about a field or document they ask for. */
export type Remarks = {
  readonly passportNumber: string
  readonly passportCopy: string
  readonly phone: string
  readonly insurancePolicyNumber: string
  readonly fitToDiveCertificateDate: string
  readonly arrivalFlightNumber: string
}

/** People who write in one language: their names, ways and words. Nobody here is real. */
export type Homeland = {
  readonly language: Language
  /** The first is the most frequent. */
  readonly nations: readonly [Nation, ...Nation[]]
  readonly men: readonly string[]
  readonly women: readonly string[]
  /** `Petrov/Petrova` where men and women of a family are called differently. */
  readonly families: readonly string[]
  /** `Sergei/Sergey`, `Müller/Mueller`: as first typed, and as the passport spells it. */
  readonly spellings: readonly string[]
  readonly flights: readonly Flight[]
  readonly agencies: readonly Agency[]
  readonly insurers: readonly string[]
  /** Certification agency and its levels, rising; `Other: VDST` for one that the list lacks. */
  readonly certifications: readonly { readonly agency: string; readonly levels: readonly string[] }[]
  readonly diet: readonly string[]
  readonly requests: readonly string[]
  readonly diving: readonly string[]
  readonly disabilities: readonly string[]
  readonly asked: Remarks
  /** To all that is asked for. */
  readonly missing: readonly string[]
  /** The first is for those with fewer than 50 dives. */
  readonly rejected: readonly string[]
  readonly approved: readonly string[]
  readonly reopened: readonly string[]
}
