import { bsac, naui, padi, sdi, ssi } from './certifications.ts'
import type { Homeland } from './homeland.ts'

export const english: Homeland = {
  language: 'en',
  nations: [
    { code: 'GB', dial: '+44', passport: '10##0####', mobile: '7700 900###' },
    { code: 'US', dial: '+1', passport: '50##0####', mobile: '(212) 555-01##' },
    { code: 'IE', dial: '+353', passport: 'P@0##0###', mobile: '87 000 ####' },
    { code: 'AU', dial: '+61', passport: 'P@0###0##', mobile: '491 570 1##' },
    { code: 'CA', dial: '+1', passport: 'G@0##0##', mobile: '(416) 555-01##' },
  ],
  men: ['Oliver', 'Graham', 'Declan', 'Callum', 'Martin', 'Ethan', 'Rhys', 'Simon', 'Liam', 'Duncan', 'Barney', 'Nathan', 'Gareth', 'Ian'],
  women: ['Emily', 'Fiona', 'Charlotte', 'Niamh', 'Bethany', 'Heather', 'Megan', 'Alison', 'Georgia', 'Imogen', 'Rowan', 'Tessa', 'Louise'],
  families: ['Hartley', 'Pemberton', 'Quigley', 'Ashworth', 'Marlowe', 'Tolland', 'Birch', 'Farrell', 'Greenhalgh', 'Locke', 'Mercer', 'Norris', 'Ogden', 'Prescott', 'Radcliffe', 'Sorrel', 'Thackeray', 'Underhill', 'Whitcombe', 'Yardley', 'Denholm', 'Kilbride', 'Larkin', 'Maddox'],
  spellings: ['Macdonald/MacDonald', 'Obrien/O’Brien', 'Mckenna/McKenna', 'Fitz Roy/FitzRoy'],
  flights: [
    { airport: 'London Gatwick', airline: 'easyJet', there: 'U2 8623', back: 'U2 8624' },
    { airport: 'Manchester', airline: 'TUI', there: 'TOM 278', back: 'TOM 279' },
    { airport: 'Cairo', airline: 'EgyptAir', there: 'MS 047', back: 'MS 048' },
    { airport: 'Bristol', airline: 'easyJet', there: 'U2 2871', back: 'U2 2872' },
  ],
  agencies: [
    { agentId: 'agency-two-fins', name: 'Two Fins Travel', prefix: 'TF', agents: [{ firstName: 'Priya', lastName: 'Ellery' }, { firstName: 'Tom', lastName: 'Wainscott' }, { firstName: 'Asha', lastName: 'Penrose' }, { firstName: 'Colm', lastName: 'Rafferty', left: true }] },
    { agentId: 'agency-slack-tide', name: 'Slack Tide Holidays', prefix: 'ST', agents: [{ firstName: 'Morag', lastName: 'Dunbar' }] },
    { agentId: 'agency-southern-drift', name: 'Southern Drift', prefix: 'SD', agents: [{ firstName: 'Kirra', lastName: 'Donnelly' }], standing: 'pending' },
  ],
  insurers: ['DAN Europe', 'DiveMaster Insurance', 'World Nomads', 'DAN'],
  certifications: [padi, bsac, padi, ssi, naui, sdi],
  diet: ['Vegetarian', 'None', 'No pork please', 'Vegan', 'Shellfish allergy, I carry an EpiPen', 'Gluten free'],
  requests: [
    'Twin cabin with my brother if you can.',
    'It is our honeymoon, any surprise is welcome.',
    'Could we board a little earlier? Our flight lands at dawn.',
    'Please keep us away from the engine room, light sleepers.',
    'I would like to leave one bag ashore.',
  ],
  diving: ['Keen on wrecks, the Thistlegorm most of all.', 'Comfortable in current, new to night dives.', 'Bringing a rebreather, oxygen and sorb arranged by mail.', 'Photographer, happy to stay at the back.', 'Did my Advanced here three years ago, rusty since.'],
  disabilities: ['Prosthesis below the left knee, no help needed on the ladder but please a seat near the deck.', 'Hearing aid, out when diving.'],
  asked: {
    passportNumber: 'This does not match the copy. Is it a zero or the letter O?',
    passportCopy: 'We still need the page with the photo, all four corners visible.',
    phone: 'Nobody answers at this number. Please look at the digits and the country code once more.',
    insurancePolicyNumber: 'Please add the policy number, the agency said it would follow.',
    fitToDiveCertificateDate: 'Recommended above 45. If a doctor signed you off within the year, please add the date.',
    arrivalFlightNumber: 'We cannot find this flight on that day. Could you check your ticket?',
  },
  missing: ['Nearly there, just what is marked below.', 'Please complete this a week before the trip, the coast guard needs it for the permission.'],
  rejected: [
    'This route asks for 50 logged dives. Your agency can move you to the northern wrecks.',
    'The boat is full for this week. We have offered the following one by mail.',
    'Registered twice: please go on with the one in your group.',
  ],
  approved: ['Checked against the passport copy.', 'All complete. See you on board.'],
  reopened: ['Reopened: the guest moves to another week.', 'Opened again for the agency, one traveller changes.'],
}
