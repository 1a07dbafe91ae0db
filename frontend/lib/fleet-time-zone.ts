const timeZoneMeta = () => document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')

/** The fleet's time zone, an IANA name: the server writes TIME_ZONE into the page. @throws Error missing in the page */
export function fleetTimeZone(): string {
  const zone = timeZoneMeta()?.content
  if (!zone) throw new Error('The page has no meta tag time-zone')
  return zone
}

/** Whether that is the time of Hurghada, the fleet's home. */
export function isHomeTime(): boolean {
  return timeZoneMeta()?.dataset['home'] !== undefined
}
