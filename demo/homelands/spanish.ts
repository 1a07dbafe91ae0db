import { cmas, padi, ssi } from './certifications.ts'
import type { Homeland } from './homeland.ts'

export const spanish: Homeland = {
  language: 'es',
  nations: [
    { code: 'ES', dial: '+34', passport: 'PA@0##0##', mobile: '600 000 ###' },
    { code: 'ES', dial: '+34', passport: 'XD@#0##0#', mobile: '600 000 ###' },
    { code: 'MX', dial: '+52', passport: 'G0##0####', mobile: '55 0000 ####' },
    { code: 'AR', dial: '+54', passport: 'AA@0##0##', mobile: '9 11 0000 ####' },
  ],
  men: ['Javier', 'Álvaro', 'Sergio', 'Diego', 'Manuel', 'Iker', 'Rubén', 'Gonzalo', 'Óscar', 'Pablo', 'Ramón'],
  women: ['Lucía', 'Marta', 'Carmen', 'Nuria', 'Alba', 'Raquel', 'Inés', 'Beatriz', 'Leire', 'Rocío', 'Teresa'],
  families: ['García Soler', 'Navarro Gil', 'Ortega Ruiz', 'Serrano Vidal', 'Molina Prat', 'Castro Rey', 'Herrera Luna', 'Domingo Sanz', 'Ferrer Roca', 'Iglesias Pardo', 'Lozano Vega', 'Márquez León', 'Prieto Salas', 'Rivas Campo'],
  spellings: ['Ibanez Mora/Ibáñez Mora', 'Nunez Cano/Núñez Cano', 'Pena Rubio/Peña Rubio'],
  flights: [
    { airport: 'Madrid', airline: 'EgyptAir', there: 'MS 754', back: 'MS 753' },
    { airport: 'Barcelona', airline: 'Air Cairo', there: 'SM 832', back: 'SM 833' },
    { airport: 'Istanbul', airline: 'Turkish Airlines', there: 'TK 694', back: 'TK 695' },
  ],
  agencies: [
    { agentId: 'agency-aletas', name: 'Aletas y Mapas', prefix: 'AM', agents: [{ firstName: 'Maite', lastName: 'Arruabarrena' }] },
    { agentId: 'agency-azul-lejano', name: 'Azul Lejano Viajes', prefix: 'AZ', agents: [{ firstName: 'Fermín', lastName: 'Calatrava' }] },
  ],
  insurers: ['DAN Europe', 'IATI Buceo', 'DAN Europe'],
  certifications: [padi, ssi, padi, cmas, { agency: 'Other: FEDAS', levels: ['B1E', 'B2E', 'B3E'] }],
  diet: ['Ninguno', 'Vegetariana', 'Alergia al marisco', 'Sin gluten (celíaco)', 'Intolerancia a la lactosa'],
  requests: ['Camarote doble con mi pareja.', 'El día 6 es nuestro aniversario.', 'Camarote lejos de los motores, por favor.', 'Llegamos de madrugada, ¿podemos embarcar directamente?'],
  diving: ['Me encanta la foto submarina.', 'Con experiencia en corrientes fuertes.', 'Hace un año que no buceo, prefiero empezar suave.', 'Quisiera ver tiburones en Elphinstone.'],
  disabilities: ['Lesión de rodilla, necesito ayuda con la escalera.'],
  asked: {
    passportNumber: 'El número no coincide con la copia. ¿Es un cero o la letra O?',
    passportCopy: 'Falta la copia de la página con la foto.',
    phone: 'En este número no contesta nadie. Revise las cifras y el prefijo, por favor.',
    insurancePolicyNumber: 'Falta el número de póliza.',
    fitToDiveCertificateDate: 'Recomendado a partir de los 46: si tiene certificado médico, indique la fecha.',
    arrivalFlightNumber: 'Ese día no opera este vuelo. ¿Puede revisar su billete?',
  },
  missing: ['Solo falta lo marcado abajo.', 'Complételo una semana antes del viaje, sin ello no hay permiso de navegación.'],
  rejected: ['Esta ruta exige 50 inmersiones. Ofrecemos los pecios del norte.', 'La semana está completa, la agencia ofrece otra fecha.', 'Registro duplicado, seguimos con el del grupo.'],
  approved: ['Cotejado con la copia del pasaporte.', '¡Todo completo, nos vemos a bordo!'],
  reopened: ['Reabierto: el cliente cambia de semana.', 'Reabierto a petición de la agencia.'],
}
