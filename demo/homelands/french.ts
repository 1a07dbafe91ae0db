import { cmas, padi, ssi } from './certifications.ts'
import type { Homeland } from './homeland.ts'

export const french: Homeland = {
  language: 'fr',
  nations: [
    { code: 'FR', dial: '+33', passport: '20@@0####', mobile: '6 39 98 ## ##', idCard: true },
    { code: 'FR', dial: '+33', passport: '1#@0##0##', mobile: '6 39 98 ## ##' },
    { code: 'BE', dial: '+32', passport: 'E@0##0##', mobile: '470 00 ## ##', idCard: true },
    { code: 'CH', dial: '+41', passport: 'X0##0##@', mobile: '78 000 ## ##' },
  ],
  men: ['Antoine', 'Mathieu', 'Thierry', 'Guillaume', 'Nicolas', 'Bastien', 'Hervé', 'Romain', 'Clément', 'Pascal', 'Loïc', 'Julien'],
  women: ['Camille', 'Sophie', 'Élodie', 'Nathalie', 'Margaux', 'Aurélie', 'Chloé', 'Sandrine', 'Manon', 'Véronique', 'Inès'],
  families: ['Marchand', 'Lefort', 'Girard', 'Rousselot', 'Charpentier', 'Delaunay', 'Fournel', 'Gauthier', 'Lacombe', 'Mercier', 'Noiret', 'Perrin', 'Renaud', 'Tessier', 'Vasseur', 'Barbier', 'Colin', 'Dumont'],
  spellings: ['Lefevre/Lefèvre', 'Beranger/Béranger', 'Le Goff/LeGoff', 'Peltier/Pelletier'],
  flights: [
    { airport: 'Paris Charles de Gaulle', airline: 'Transavia', there: 'TO 4210', back: 'TO 4211' },
    { airport: 'Lyon', airline: 'Nouvelair', there: 'BJ 712', back: 'BJ 713' },
    { airport: 'Bruxelles', airline: 'TUI fly', there: 'TB 2911', back: 'TB 2912' },
    { airport: 'Genève', airline: 'easyJet', there: 'U2 1561', back: 'U2 1562' },
  ],
  agencies: [
    { agentId: 'agency-palmes', name: 'Palmes et Horizons', prefix: 'PH', agents: [{ firstName: 'Solène', lastName: 'Kervella' }] },
    { agentId: 'agency-petit-fond', name: 'Petit Fond Voyages', prefix: 'PF', agents: [{ firstName: 'Yannick', lastName: 'Dubreuil' }] },
  ],
  insurers: ['DAN Europe', 'Lafont Assurances', 'AXA Plongée', 'DAN Europe'],
  certifications: [{ agency: 'Other: FFESSM', levels: ['Niveau 1', 'Niveau 2', 'Niveau 3', 'Niveau 4'] }, padi, cmas, ssi],
  diet: ['Végétarien', 'Aucun', 'Allergie aux crustacés', 'Sans gluten', 'Sans porc', 'Végétalien, protéines végétales si possible'],
  requests: [
    'Une cabine double, lit commun, merci.',
    'Nous fêtons nos 20 ans de mariage à bord.',
    'Si possible dans la même cabine que mon binôme.',
    'Pas de cabine près des moteurs, je dors mal.',
  ],
  diving: ['J’aime prendre mon temps pour la photo macro.', 'Habituée au courant, jamais plongé de nuit.', 'Deux ans sans plonger : une plongée de réadaptation serait bien.', 'Je voudrais voir les requins-marteaux à Daedalus.'],
  disabilities: ['Prothèse de hanche : besoin d’aide pour remonter à l’échelle.'],
  asked: {
    passportNumber: 'Le numéro ne correspond pas à la copie. Zéro ou lettre O ?',
    passportCopy: 'Il manque la page avec la photo, bien lisible.',
    phone: 'Nous ne parvenons pas à vous joindre à ce numéro. Merci de revoir les chiffres et l’indicatif.',
    insurancePolicyNumber: 'Merci d’ajouter le numéro de police dès que vous l’avez.',
    fitToDiveCertificateDate: 'Conseillé après 45 ans : si vous avez un certificat médical, indiquez sa date.',
    arrivalFlightNumber: 'Ce vol n’existe pas ce jour-là. Pouvez-vous vérifier votre billet ?',
  },
  missing: ['Il ne manque que ce qui est indiqué.', 'À compléter une semaine avant le départ, sans quoi pas d’autorisation de navigation.'],
  rejected: [
    'Cette croisière demande 50 plongées. Nous proposons les épaves du Nord.',
    'La semaine est complète, l’agence vous propose une autre date.',
    'Inscription en double, celle du groupe est conservée.',
  ],
  approved: ['Vérifié avec la copie du passeport.', 'Dossier complet, à bientôt à bord !'],
  reopened: ['Rouvert : le client change de semaine.', 'Rouvert à la demande de l’agence.'],
}
