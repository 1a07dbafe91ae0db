/** The fleet's time zone, an IANA name: the server writes its own TIME_ZONE into the page. @throws Error the page says none */
export function fleetTimeZone(): string {
  const zone = document.querySelector<HTMLMetaElement>('meta[name="time-zone"]')?.content
  if (!zone) throw new Error('The page does not say the fleet’s time zone')
  return zone
}
