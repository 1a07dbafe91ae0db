import { cmas, padi, ssi } from './certifications.ts'
import type { Homeland } from './homeland.ts'

export const italian: Homeland = {
  language: 'it',
  nations: [
    { code: 'IT', dial: '+39', passport: 'YA0##0###', mobile: '340 000 ####', idCard: true },
    { code: 'IT', dial: '+39', passport: 'YB#0##0##', mobile: '330 000 ####' },
    { code: 'CH', dial: '+41', passport: 'X0##0##@', mobile: '76 000 ## ##' },
    { code: 'SM', dial: '+378', passport: 'AA0##0##', mobile: '66 00 ## ##' },
  ],
  men: ['Marco', 'Davide', 'Luca', 'Stefano', 'Paolo', 'Andrea', 'Giacomo', 'Enrico', 'Filippo', 'Massimo', 'Tommaso', 'Nicola'],
  women: ['Giulia', 'Chiara', 'Francesca', 'Elena', 'Silvia', 'Martina', 'Valentina', 'Alessia', 'Beatrice', 'Ornella', 'Irene'],
  families: ['Bianchi', 'Colombo', 'Ferretti', 'Galli', 'Marchetti', 'Moretti', 'Pellegrini', 'Rinaldi', 'Santoro', 'Testa', 'Valli', 'Zanetti', 'Barbieri', 'Caruso', 'Fontana', 'Grasso', 'Longo', 'Serra'],
  spellings: ['De Angelis/Deangelis', 'Nicolo/Nicolò', 'D’Amico/Damico', 'Dalla Costa/Dallacosta'],
  flights: [
    { airport: 'Milano Malpensa', airline: 'Neos', there: 'NO 4278', back: 'NO 4279' },
    { airport: 'Roma Fiumicino', airline: 'EgyptAir', there: 'MS 792', back: 'MS 793' },
    { airport: 'Bergamo', airline: 'Air Cairo', there: 'SM 2952', back: 'SM 2953' },
    { airport: 'Verona', airline: 'Neos', there: 'NO 4312', back: 'NO 4313' },
  ],
  agencies: [
    { agentId: 'agency-largo', name: 'Al Largo Viaggi', prefix: 'AL', agents: [{ firstName: 'Ilaria', lastName: 'Montesi' }] },
    { agentId: 'agency-pinneggiando', name: 'Pinneggiando', prefix: 'PN', agents: [{ firstName: 'Ettore', lastName: 'Salvi' }] },
  ],
  insurers: ['DAN Europe', 'DAN Europe', 'DiveAssure'],
  certifications: [padi, ssi, cmas, { agency: 'Other: FIPSAS', levels: ['P1', 'P2', 'P3'] }],
  diet: ['Nessuna', 'Vegetariana', 'Celiachia: pasta senza glutine, grazie', 'Allergia alle noci', 'Niente latticini'],
  requests: ['Cabina doppia con mia moglie.', 'Festeggiamo un compleanno il quinto giorno.', 'Se possibile cabina sul ponte superiore.', 'Arriviamo la sera prima, possiamo lasciare i bagagli a bordo?'],
  diving: ['Appassionato di relitti, ho il brevetto.', 'Preferisco immersioni tranquille in parete.', 'Porto la mia fotocamera con due flash.', 'Poca esperienza in corrente.'],
  disabilities: ['Problemi alla schiena, non sollevo la bombola.'],
  asked: {
    passportNumber: 'Il numero non coincide con la copia. È uno zero o una O?',
    passportCopy: 'Manca la copia della pagina con la foto.',
    phone: 'A questo numero non risponde nessuno. Ricontrollate cifre e prefisso, per favore.',
    insurancePolicyNumber: 'Manca il numero di polizza.',
    fitToDiveCertificateDate: 'Consigliato dopo i 45 anni: se avete un certificato medico, indicate la data.',
    arrivalFlightNumber: 'Quel giorno questo volo non c’è. Potete controllare il biglietto?',
  },
  missing: ['Manca solo quanto indicato qui sotto.', 'Da completare una settimana prima, altrimenti niente permesso della guardia costiera.'],
  rejected: ['Per questa rotta servono 50 immersioni. Proponiamo i relitti del Nord.', 'La settimana è al completo, l’agenzia propone un’altra data.', 'Registrazione doppia, resta quella del gruppo.'],
  approved: ['Confrontato con la copia del passaporto.', 'Tutto completo, a presto a bordo!'],
  reopened: ['Riaperto: il cliente cambia settimana.', 'Riaperto su richiesta dell’agenzia.'],
}
