import { cmas, padi, sdi, ssi } from './certifications.ts'
import type { Homeland } from './homeland.ts'

export const german: Homeland = {
  language: 'de',
  nations: [
    { code: 'DE', dial: '+49', passport: 'C0#@0@###', mobile: '176 0406 90##', idCard: true },
    { code: 'DE', dial: '+49', passport: 'C#@0##@0#', mobile: '174 909 17##' },
    { code: 'AT', dial: '+43', passport: 'U 0##0###', mobile: '664 000 ####' },
    { code: 'CH', dial: '+41', passport: 'X0##0##@', mobile: '79 000 ## ##' },
  ],
  men: ['Jonas', 'Matthias', 'Stefan', 'Lukas', 'Andreas', 'Felix', 'Holger', 'Torsten', 'Sebastian', 'Moritz', 'Uwe', 'Kilian', 'Jörg', 'Bernd', 'Fabian', 'Ralf'],
  women: ['Anna', 'Katrin', 'Sabine', 'Lena', 'Julia', 'Birgit', 'Svenja', 'Hanna', 'Ulrike', 'Franziska', 'Marlene', 'Heike', 'Nele', 'Theresa'],
  families: ['Weber', 'Lindner', 'Brandt', 'Hofmann', 'Reuter', 'Kessler', 'Vogt', 'Steiner', 'Ziegler', 'Albrecht', 'Baumann', 'Dietrich', 'Ehlers', 'Franke', 'Gruber', 'Hartung', 'Jansen', 'Kuhn', 'Lorenz', 'Mahler', 'Niemann', 'Ott', 'Petersen', 'Rieger', 'Sommer', 'Thiele', 'Ulrich', 'Wendt'],
  spellings: ['Müller/Mueller', 'Schäfer/Schaefer', 'Krüger/Krueger', 'Böhm/Boehm', 'Weiß/Weiss', 'Jäger/Jaeger', 'Köhler/Koehler'],
  flights: [
    { airport: 'Frankfurt', airline: 'Condor', there: 'DE 162', back: 'DE 163' },
    { airport: 'München', airline: 'Discover Airlines', there: '4Y 370', back: '4Y 371' },
    { airport: 'Düsseldorf', airline: 'SunExpress', there: 'XQ 2105', back: 'XQ 2106' },
    { airport: 'Hamburg', airline: 'Eurowings', there: 'EW 7528', back: 'EW 7529' },
    { airport: 'Wien', airline: 'Austrian', there: 'OS 9027', back: 'OS 9028' },
    { airport: 'Zürich', airline: 'Edelweiss', there: 'WK 352', back: 'WK 353' },
  ],
  agencies: [
    { agentId: 'agency-nordlicht', name: 'Nordlicht Tauchreisen', prefix: 'NT', agents: [{ firstName: 'Silke', lastName: 'Brockmann' }, { firstName: 'Jannik', lastName: 'Thomsen' }, { firstName: 'Wiebke', lastName: 'Petersen' }] },
    { agentId: 'agency-alpenriff', name: 'Alpenriff Reisen', prefix: 'AR', agents: [{ firstName: 'Vroni', lastName: 'Haslinger' }] },
    {
      agentId: 'agency-meerblick', name: 'Meerblick Touristik', prefix: 'MB', agents: [{ firstName: 'Enno', lastName: 'Saathoff' }],
      standing: { rejected: 'Der Registerauszug gehört zu einer anderen Firma. Bitte laden Sie den Ihrer UG hoch und prüfen Sie die Registernummer.' },
    },
  ],
  insurers: ['DAN Europe', 'aqua med', 'VDST', 'DAN Europe'],
  certifications: [padi, ssi, cmas, ssi, padi, { agency: 'Other: VDST', levels: ['DTSA *', 'DTSA **', 'DTSA ***'] }, sdi],
  diet: ['Vegetarisch', 'Keine', 'Laktosefrei, bitte keine Milch im Kaffee', 'Vegan', 'Nussallergie (Haselnuss, Walnuss), Notfallset ist dabei', 'Glutenfrei (Zöliakie)'],
  requests: [
    'Wir möchten uns gern eine Kabine teilen, auf dem Unterdeck.',
    'Am vierten Tag hat meine Frau Geburtstag. Ein kleiner Kuchen wäre schön.',
    'Bitte eine Kabine möglichst weit weg vom Kompressor.',
    'Zwei Einzelbetten statt Doppelbett.',
    'Wir reisen schon einen Tag früher an und hätten gern das Gepäck an Bord gelassen.',
  ],
  diving: ['Fotografiere viel und tauche gern langsam.', 'Strömung bin ich gewohnt, Wracks bitte nicht von innen.', 'Tauche mit eigenem Trockentauchanzug.', 'Letztes Jahr Brother Islands, dieses Mal bitte wieder Haie.', 'Nach zwei Jahren Pause gern ein Check-Tauchgang.'],
  disabilities: ['Knieoperation im Frühjahr, die Leiter geht, aber ohne Flasche.', 'Schwerhörig auf dem linken Ohr.'],
  asked: {
    passportNumber: 'Die Nummer passt nicht zur Kopie. Bitte vergleichen Sie Null und Buchstabe O.',
    passportCopy: 'Die Kopie fehlt noch: bitte die Seite mit dem Foto, gut lesbar.',
    phone: 'Unter dieser Nummer erreichen wir Sie nicht. Bitte Ziffern und Ländervorwahl noch einmal prüfen.',
    insurancePolicyNumber: 'Bitte die Nummer der Police eintragen, sobald Sie sie haben.',
    fitToDiveCertificateDate: 'Ab 46 empfehlen wir ein tauchärztliches Attest. Haben Sie eins? Dann bitte das Datum.',
    arrivalFlightNumber: 'Dieser Flug landet an dem Tag nicht in Hurghada. Bitte prüfen Sie Ihr Ticket.',
  },
  missing: ['Fast fertig: es fehlen noch die markierten Angaben.', 'Bitte bis eine Woche vor der Reise ergänzen, sonst bekommen wir keine Genehmigung der Küstenwache.'],
  rejected: [
    'Für diese Route verlangen wir 50 geloggte Tauchgänge. Gern buchen wir Sie auf die Nordtour um.',
    'Die Reise ist inzwischen ausgebucht. Ihre Agentur bietet Ihnen eine Woche später an.',
    'Doppelt angelegt: die Anmeldung läuft unter der Gruppe weiter.',
  ],
  approved: ['Mit der Passkopie verglichen.', 'Alles vollständig, bis bald an Bord!'],
  reopened: ['Wieder geöffnet: der Gast bucht auf einen anderen Termin um.', 'Auf Wunsch der Agentur geöffnet, der Mitreisende ändert sich.'],
}
