import type { Answers } from '@fleet/domain/form-instances/events'

type AgencyDetails = {
  readonly type: 'company' | 'freelancer'
  readonly legalName: string
  readonly country: string
  readonly language: string
  readonly currency: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly seat: string
  /** From the examples in banks' guides; no real account. */
  readonly iban: string
  readonly bic: string
  readonly markets: readonly string[]
  readonly specialties: readonly string[]
  readonly languages: readonly string[]
  readonly groups: string
  readonly phone: string
}

const british = { iban: 'GB29 NWBK 6016 1331 9268 19', bic: 'NWBKGB2L', currency: 'GBP', language: 'en' } as const
const german = { iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFF', currency: 'EUR', language: 'de' } as const
const austrian = { iban: 'AT61 1904 3002 3457 3201', bic: 'BKAUATWW', currency: 'EUR', language: 'de' } as const
const french = { iban: 'FR14 2004 1010 0505 0001 3M02 606', bic: 'PSSTFRPP', currency: 'EUR', language: 'fr' } as const
const italian = { iban: 'IT60 X054 2811 1010 0000 0123 456', bic: 'BPMOIT22', currency: 'EUR', language: 'it' } as const
const spanish = { iban: 'ES91 2100 0418 4502 0005 1332', bic: 'CAIXESBB', currency: 'EUR', language: 'es' } as const
const kazakh = { iban: 'KZ86 125K ZT50 0410 0100', bic: 'HSBKKZKX', currency: 'USD', language: 'ru' } as const
const australian = { iban: '062-000 1234 5678', bic: 'CTBAAU2S', currency: 'AUD', language: 'en' } as const

const detailsByAgency: Readonly<Record<string, AgencyDetails>> = {
  'agency-two-fins': {
    ...british,
    type: 'company',
    legalName: 'Two Fins Travel Ltd',
    country: 'GB',
    seat: 'GB',
    street: '4 Harbour Steps',
    postalCode: 'PL1 2AB',
    city: 'Plymouth',
    markets: ['GB', 'IE', 'US'],
    specialties: ['liveaboards', 'wrecks', 'clubs'],
    languages: ['en', 'fr'],
    groups: '7-12',
    phone: '+44 7700 900142',
  },
  'agency-slack-tide': {
    ...british,
    type: 'freelancer',
    legalName: 'Morag Dunbar',
    country: 'GB',
    seat: 'GB',
    street: '11 Shore Road',
    postalCode: 'EH6 6QW',
    city: 'Edinburgh',
    markets: ['GB'],
    specialties: ['liveaboards', 'photography'],
    languages: ['en'],
    groups: '3-6',
    phone: '+44 7700 900618',
  },
  'agency-nordlicht': {
    ...german,
    type: 'company',
    legalName: 'Nordlicht Tauchreisen GmbH',
    country: 'DE',
    seat: 'DE',
    street: 'Speicherkai 7',
    postalCode: '24143',
    city: 'Kiel',
    markets: ['DE', 'NL', 'ZZ'],
    specialties: ['liveaboards', 'technical', 'clubs', 'charters'],
    languages: ['de', 'en', 'da'],
    groups: '13-20',
    phone: '+49 151 0000417',
  },
  'agency-alpenriff': {
    ...austrian,
    type: 'company',
    legalName: 'Alpenriff Reisen e. U.',
    country: 'ZZ',
    seat: 'AT',
    street: 'Am Innsteg 3',
    postalCode: '6020',
    city: 'Innsbruck',
    markets: ['AT', 'DE', 'CH', 'IT'],
    specialties: ['liveaboards', 'families'],
    languages: ['de', 'en', 'it'],
    groups: '3-6',
    phone: '+43 660 0000512',
  },
  'agency-bathyscaphe': {
    ...kazakh,
    type: 'company',
    legalName: 'ТОО «Батискаф Тур»',
    country: 'ZZ',
    seat: 'KZ',
    street: 'пр. Абая 18',
    postalCode: '050010',
    city: 'Алматы',
    markets: ['ZZ'],
    specialties: ['liveaboards', 'photography', 'charters'],
    languages: ['ru', 'en'],
    groups: '7-12',
    phone: '+7 700 000 0318',
  },
  'agency-seventh-sea': {
    ...kazakh,
    type: 'freelancer',
    legalName: 'Зарина Ахметова',
    country: 'ZZ',
    seat: 'KZ',
    street: 'ул. Гоголя 40',
    postalCode: '050004',
    city: 'Алматы',
    markets: ['ZZ'],
    specialties: ['beginners', 'families'],
    languages: ['ru'],
    groups: '1-2',
    phone: '+7 700 000 0927',
  },
  'agency-palmes': {
    ...french,
    type: 'company',
    legalName: 'Palmes et Horizons SARL',
    country: 'FR',
    seat: 'FR',
    street: '9 quai des Belges',
    postalCode: '13001',
    city: 'Marseille',
    markets: ['FR', 'BE'],
    specialties: ['liveaboards', 'clubs'],
    languages: ['fr', 'en'],
    groups: '7-12',
    phone: '+33 6 00 00 01 84',
  },
  'agency-petit-fond': {
    ...french,
    type: 'freelancer',
    legalName: 'Yannick Dubreuil',
    country: 'FR',
    seat: 'FR',
    street: '2 rue du Port',
    postalCode: '29200',
    city: 'Brest',
    markets: ['FR'],
    specialties: ['photography'],
    languages: ['fr', 'en'],
    groups: '3-6',
    phone: '+33 6 00 00 07 31',
  },
  'agency-largo': {
    ...italian,
    type: 'company',
    legalName: 'Al Largo Viaggi S.r.l.',
    country: 'IT',
    seat: 'IT',
    street: 'Via del Molo 22',
    postalCode: '16128',
    city: 'Genova',
    markets: ['IT', 'CH'],
    specialties: ['wrecks', 'technical'],
    languages: ['it', 'en'],
    groups: '3-6',
    phone: '+39 320 0000264',
  },
  'agency-pinneggiando': {
    ...italian,
    type: 'freelancer',
    legalName: 'Ettore Salvi',
    country: 'IT',
    seat: 'IT',
    street: 'Via Aurelia 5',
    postalCode: '57016',
    city: 'Livorno',
    markets: ['IT'],
    specialties: ['beginners'],
    languages: ['it'],
    groups: '1-2',
    phone: '+39 320 0000873',
  },
  'agency-aletas': {
    ...spanish,
    type: 'company',
    legalName: 'Aletas y Mapas S.L.',
    country: 'ES',
    seat: 'ES',
    street: 'Calle del Puerto 14',
    postalCode: '20003',
    city: 'Donostia',
    markets: ['ES', 'FR'],
    specialties: ['liveaboards', 'clubs'],
    languages: ['es', 'en', 'fr'],
    groups: '7-12',
    phone: '+34 600 000 352',
  },
  'agency-azul-lejano': {
    ...spanish,
    type: 'freelancer',
    legalName: 'Fermín Calatrava',
    country: 'ES',
    seat: 'ES',
    street: 'Avenida del Mar 61',
    postalCode: '29016',
    city: 'Málaga',
    markets: ['ES'],
    specialties: ['families', 'beginners'],
    languages: ['es', 'en'],
    groups: '3-6',
    phone: '+34 600 000 786',
  },
  'agency-southern-drift': {
    ...australian,
    type: 'freelancer',
    legalName: 'Kirra Donnelly',
    country: 'AU',
    seat: 'AU',
    street: '27 Jetty Lane',
    postalCode: '4870',
    city: 'Cairns',
    markets: ['AU', 'ZZ'],
    specialties: ['liveaboards', 'photography'],
    languages: ['en'],
    groups: '3-6',
    phone: '+61 491 570 156',
  },
  'agency-meerblick': {
    ...german,
    type: 'company',
    legalName: 'Meerblick Touristik UG',
    country: 'DE',
    seat: 'DE',
    street: 'Deichstraße 90',
    postalCode: '26723',
    city: 'Emden',
    markets: ['DE'],
    specialties: ['families'],
    languages: ['de'],
    groups: '1-2',
    phone: '+49 151 0000926',
  },
}

/** The answers of an agency's profile by step; the last step signs the agreement. */
export function profileOf(agentId: string, name: string): readonly [Answers, Answers, Answers] {
  const details = detailsByAgency[agentId]
  if (details === undefined) throw new Error(`no details of ${agentId}`)
  const site = `${agentId.replace('agency-', '')}.example`
  return [
    {
      agencyType: details.type,
      tradingName: name,
      countryOfOperation: details.country,
      preferredLanguage: details.language,
      website: `https://${site}`,
      whatsappContact: details.phone,
      socialMediaLinksInstagram: `https://instagram.com/${agentId.replace('agency-', '')}`,
    },
    {
      legalEntityName: details.legalName,
      registeredAddressStreet: details.street,
      registeredAddressPostalCode: details.postalCode,
      registeredAddressCity: details.city,
      registeredAddressCountry: details.seat,
      marketsServed: [...details.markets],
      specialties: [...details.specialties],
      languagesSpoken: [...details.languages],
      typicalGroupSize: details.groups,
      preferredCurrency: details.currency,
      payoutMethod: 'bank',
      bankDetailsAccountHolder: details.legalName,
      bankDetailsIban: details.iban,
      bankDetailsBic: details.bic,
      billingEmail: `billing@${site}.com`,
    },
    { contractSigned: true },
  ]
}
