import { dateAfter } from '../calendar.ts'
import type { Locale, Nation } from '../locales/locale.ts'
import { type Random, fillPattern } from '../random.ts'
import type { Trip } from '../trips.ts'

export type Guest = {
  readonly woman: boolean
  readonly firstName: string
  readonly middleName: string | undefined
  readonly lastName: string
  /** As typed at first, where it differs from the passport. */
  readonly lastNameTyped: string
  readonly nation: Nation
  readonly dateOfBirth: string
  /** On the first day of the trip. */
  readonly age: number
  readonly email: string
  readonly phone: string
  readonly passport: string
  readonly passportExpires: string
  readonly travelsWithIdCard: boolean
  readonly dives: boolean
  /** Responsible for a guest under 18. */
  readonly guardian: string | undefined
}

export type GuestKind = 'adult' | 'partner' | 'child'
type GuestOptions = {
  readonly random: Random
  readonly locale: Locale
  readonly trip: Trip
  readonly kind: GuestKind
  /** An earlier guest of the same party. */
  readonly leader?: Guest | undefined
  /** Returns a unique address. */
  readonly emailFor: (firstName: string, lastName: string) => string
}

export function createGuest({ random, locale, trip, kind, leader, emailFor }: GuestOptions): Guest {
  const woman = kind === 'partner' && leader !== undefined ? !leader.woman : random.chance(0.44)
  const names = woman ? locale.women : locale.men
  const firstName = random.pick(names)
  const inFamily = kind !== 'adult' && leader !== undefined
  const family = inFamily ? familyOf(leader, locale, woman) : randomFamily(locale, woman, random)
  const age = ageOf(kind, random)
  const nation = inFamily ? leader.nation : random.chance(0.6) ? locale.nations[0] : random.pick(locale.nations)
  const wantsIdCard = nation.idCard === true && random.chance(0.15)
  return {
    woman,
    firstName,
    age,
    nation,
    middleName: random.chance(locale.language === 'ru' ? 0.05 : 0.25)
      ? random.pick(names.filter((name) => name !== firstName))
      : undefined,
    lastName: family.name,
    lastNameTyped: family.typed,
    dateOfBirth: dateAfter(`${Number(trip.start.slice(0, 4)) - age}${trip.start.slice(4, 8)}01`, -random.int(3, 330)),
    email: emailFor(firstName, family.name),
    phone: fillPattern(nation.mobile, random),
    passport: fillPattern(nation.passport, random),
    passportExpires: dateAfter(trip.end, random.int(220, 3200)),
    travelsWithIdCard: wantsIdCard,
    dives: random.chance(kind === 'adult' ? 0.95 : kind === 'partner' ? 0.8 : 0.7),
    guardian: kind === 'child' && leader !== undefined ? `${leader.firstName} ${leader.lastName}` : undefined,
  }
}

function ageOf(kind: GuestKind, random: Random): number {
  if (kind === 'child') return random.int(12, 17)
  if (random.chance(0.05)) return random.int(70, 77)
  return random.chance(0.35) ? random.int(46, 68) : random.int(20, 45)
}

type Family = { readonly name: string; readonly typed: string }

function randomFamily(locale: Locale, woman: boolean, random: Random): Family {
  if (random.chance(0.14)) {
    const [typed = '', name = typed] = random.pick(locale.spellings).split('/')
    return locale.language === 'ru' && woman ? { name: `${name}a`, typed: `${typed}a` } : { name, typed }
  }
  const [man = '', ofWoman = man] = random.pick(locale.families).split('/')
  const name = woman ? ofWoman : man
  return { name, typed: name }
}

/** The leader's family name, in the form for a man or a woman. */
function familyOf(leader: Guest, locale: Locale, woman: boolean): Family {
  const pair = locale.families.map((both) => both.split('/')).find((both) => both.includes(leader.lastName))
  const [man = leader.lastName, ofWoman = man] =
    pair ??
    (locale.language === 'ru' ? [leader.lastName.replace(/a$/, ''), `${leader.lastName.replace(/a$/, '')}a`] : [])
  const name = woman ? ofWoman : man
  return { name, typed: name }
}
