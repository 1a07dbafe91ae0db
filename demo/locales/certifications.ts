/** Worldwide certification agencies; levels from lowest to highest. */
export const padi = {
  agency: 'PADI',
  levels: [
    'Open Water Diver',
    'Advanced Open Water Diver',
    'Rescue Diver',
    'Master Scuba Diver',
    'Divemaster',
    'Open Water Scuba Instructor',
  ],
}
export const ssi = {
  agency: 'SSI',
  levels: [
    'Open Water Diver',
    'Advanced Adventurer',
    'Stress & Rescue',
    'Master Diver',
    'Dive Guide',
    'Open Water Instructor',
  ],
}
export const cmas = { agency: 'CMAS', levels: ['CMAS *', 'CMAS **', 'CMAS ***', 'CMAS ****'] }
export const sdi = {
  agency: 'SDI',
  levels: ['Open Water Scuba Diver', 'Advanced Adventure Diver', 'Rescue Diver', 'Divemaster'],
}
export const naui = {
  agency: 'NAUI',
  levels: ['Open Water Scuba Diver', 'Advanced Scuba Diver', 'Rescue Scuba Diver', 'Divemaster'],
}
export const bsac = { agency: 'BSAC', levels: ['Ocean Diver', 'Sports Diver', 'Dive Leader', 'Advanced Diver'] }
