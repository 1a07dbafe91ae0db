import { cmas, padi, sdi, ssi } from './certifications.ts'
import type { Homeland } from './homeland.ts'

export const russian: Homeland = {
  language: 'ru',
  nations: [
    { code: 'RU', dial: '+7', passport: '75 0##0###', mobile: '900 000-##-##' },
    { code: 'RU', dial: '+7', passport: '65 #0##0##', mobile: '900 000-##-##' },
    { code: 'KZ', dial: '+7', passport: 'N0##0####', mobile: '700 000 ## ##' },
    { code: 'BY', dial: '+375', passport: 'MP0##0###', mobile: '29 000 ## ##' },
  ],
  men: ['Sergey', 'Dmitrii', 'Aleksei', 'Ivan', 'Maksim', 'Pavel', 'Nikolai', 'Ruslan', 'Kirill', 'Artem', 'Oleg', 'Timur', 'Gleb', 'Viktor'],
  women: ['Ekaterina', 'Olga', 'Anastasiia', 'Mariia', 'Svetlana', 'Irina', 'Daria', 'Polina', 'Kseniia', 'Tatiana', 'Vera', 'Liudmila'],
  families: ['Sokolov/Sokolova', 'Lebedev/Lebedeva', 'Kozlov/Kozlova', 'Orlov/Orlova', 'Zaitsev/Zaitseva', 'Belov/Belova', 'Gusev/Guseva', 'Titov/Titova', 'Komarov/Komarova', 'Baranov/Baranova', 'Frolov/Frolova', 'Krylov/Krylova', 'Maslov/Maslova', 'Denisov/Denisova', 'Rodionov/Rodionova', 'Savin/Savina', 'Tikhonov/Tikhonova', 'Ulianov/Ulianova', 'Shchukin/Shchukina', 'Iakovlev/Iakovleva'],
  spellings: ['Solovyov/Solovev', 'Yegorov/Egorov', 'Zhuravlyov/Zhuravlev', 'Yuriev/Iurev'],
  flights: [
    { airport: 'Moscow Vnukovo', airline: 'Red Wings', there: 'WZ 1335', back: 'WZ 1336' },
    { airport: 'Moscow Domodedovo', airline: 'EgyptAir', there: 'MS 3014', back: 'MS 3015' },
    { airport: 'St Petersburg', airline: 'Nordwind', there: 'N4 1863', back: 'N4 1864' },
    { airport: 'Almaty', airline: 'SCAT', there: 'DV 5343', back: 'DV 5344' },
    { airport: 'Minsk', airline: 'Belavia', there: 'B2 8193', back: 'B2 8194' },
  ],
  agencies: [
    { agentId: 'agency-bathyscaphe', name: 'Bathyscaphe Tour', prefix: 'BT', agents: [{ firstName: 'Alla', lastName: 'Vetrova' }, { firstName: 'Egor', lastName: 'Lapin' }] },
    { agentId: 'agency-seventh-sea', name: 'Sedmoe More', prefix: 'SM', agents: [{ firstName: 'Zarina', lastName: 'Akhmetova' }] },
  ],
  insurers: ['DAN Europe', 'Ingosstrakh', 'AlfaStrakhovanie', 'DAN World'],
  certifications: [padi, cmas, padi, ssi, { agency: 'Other: NDL', levels: ['Open Water Diver', 'Advanced Open Water Diver', 'Rescue Diver'] }, sdi],
  diet: ['Без ограничений', 'Вегетарианское меню', 'Аллергия на морепродукты', 'Не ем свинину', 'Без лактозы', 'Пост: без мяса и молочного'],
  requests: [
    'Просим поселить нас в соседних каютах.',
    'На третий день у мужа день рождения, хотелось бы торт.',
    'Каюту подальше от двигателя, если возможно.',
    'Нужны две отдельные кровати.',
    'Прилетаем ночью, просим посадку сразу из аэропорта.',
  ],
  diving: ['Снимаю видео, ныряю спокойно и долго.', 'Хочу увидеть длиннокрылых акул на Братьях.', 'Давно не нырял, нужен чек-дайв.', 'Опыт сильных течений есть: Мальдивы, Галапагосы.', 'Боюсь узких проходов внутри рэков.'],
  disabilities: ['После операции на плече: помогите, пожалуйста, с баллоном.', 'Слабое зрение, маска с диоптриями своя.'],
  asked: {
    passportNumber: 'Номер не совпадает с копией паспорта. Проверьте ноль и букву O.',
    passportCopy: 'Нет копии загранпаспорта: нужна страница с фотографией.',
    phone: 'По этому номеру мы не дозвонились. Проверьте, пожалуйста, цифры и код страны.',
    insurancePolicyNumber: 'Впишите, пожалуйста, номер полиса.',
    fitToDiveCertificateDate: 'После 45 лет рекомендуем справку врача. Если она есть, укажите дату.',
    arrivalFlightNumber: 'В этот день такого рейса нет. Проверьте, пожалуйста, билет.',
  },
  missing: ['Почти готово: не хватает отмеченного ниже.', 'Заполните, пожалуйста, за неделю до поездки: без этого береговая охрана не даст разрешения.'],
  rejected: [
    'На этот маршрут нужно не меньше 50 погружений. Предложили северный маршрут.',
    'Мест на эту неделю больше нет. Агентство предложит другую дату.',
    'Анкета заведена дважды, продолжаем с той, что в группе.',
  ],
  approved: ['Сверено с копией паспорта.', 'Всё заполнено, ждём на борту!'],
  reopened: ['Открыто снова: гость переносит поездку.', 'Открыто по просьбе агентства, меняется попутчик.'],
}
