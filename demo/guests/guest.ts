import { dateAfter } from '../calendar.ts'
import type { Homeland, Nation } from '../homelands/homeland.ts'
import { type Random, lettersIn } from '../random.ts'
import type { Trip } from '../trips.ts'

export type Guest = {
  readonly woman: boolean
  readonly firstName: string
  readonly middleName: string | undefined
  readonly lastName: string
  /** As typed at first, where it differs from the passport. */
  readonly lastNameTyped: string
  readonly nation: Nation
  readonly born: string
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

export type Kind = 'adult' | 'partner' | 'child'
type MakeGuest = {
  readonly random: Random
  readonly homeland: Homeland
  readonly trip: Trip
  readonly kind: Kind
  /** Who came before in the same party. */
  readonly leader?: Guest | undefined
  /** Gives an address that nobody else has. */
  readonly emailFor: (firstName: string, lastName: string) => string
}

export function guestOf({ random, homeland, trip, kind, leader, emailFor }: MakeGuest): Guest {
  const woman = kind === 'partner' && leader !== undefined ? !leader.woman : random.chance(0.44)
  const names = woman ? homeland.women : homeland.men
  const firstName = random.pick(names)
  const inFamily = kind !== 'adult' && leader !== undefined
  const family = inFamily ? familyOf(leader, homeland, woman) : newFamily(homeland, woman, random)
  const age = ageOf(kind, random)
  const nation = inFamily ? leader.nation : random.chance(0.6) ? homeland.nations[0] : random.pick(homeland.nations)
  const wantsIdCard = nation.idCard === true && random.chance(0.15)
  return {
    woman,
    firstName,
    age,
    nation,
    middleName: random.chance(homeland.language === 'ru' ? 0.05 : 0.25)
      ? random.pick(names.filter((name) => name !== firstName))
      : undefined,
    lastName: family.name,
    lastNameTyped: family.typed,
    born: dateAfter(`${Number(trip.start.slice(0, 4)) - age}${trip.start.slice(4, 8)}01`, -random.int(3, 330)),
    email: emailFor(firstName, family.name),
    phone: lettersIn(nation.mobile, random),
    passport: lettersIn(nation.passport, random),
    passportExpires: dateAfter(trip.end, random.int(220, 3200)),
    travelsWithIdCard: wantsIdCard,
    dives: random.chance(kind === 'adult' ? 0.95 : kind === 'partner' ? 0.8 : 0.7),
    guardian: kind === 'child' && leader !== undefined ? `${leader.firstName} ${leader.lastName}` : undefined,
  }
}

function ageOf(kind: Kind, random: Random): number {
  if (kind === 'child') return random.int(12, 17)
  if (random.chance(0.05)) return random.int(70, 77)
  return random.chance(0.35) ? random.int(46, 68) : random.int(20, 45)
}

type Family = { readonly name: string; readonly typed: string }

function newFamily(homeland: Homeland, woman: boolean, random: Random): Family {
  if (random.chance(0.14)) {
    const [typed = '', name = typed] = random.pick(homeland.spellings).split('/')
    return homeland.language === 'ru' && woman ? { name: `${name}a`, typed: `${typed}a` } : { name, typed }
  }
  const [man = '', ofWoman = man] = random.pick(homeland.families).split('/')
  const name = woman ? ofWoman : man
  return { name, typed: name }
}

/** The leader's family name, in the form for a man or a woman. */
function familyOf(leader: Guest, homeland: Homeland, woman: boolean): Family {
  const pair = homeland.families.map((both) => both.split('/')).find((both) => both.includes(leader.lastName))
  const [man = leader.lastName, ofWoman = man] =
    pair ??
    (homeland.language === 'ru' ? [leader.lastName.replace(/a$/, ''), `${leader.lastName.replace(/a$/, '')}a`] : [])
  const name = woman ? ofWoman : man
  return { name, typed: name }
}
