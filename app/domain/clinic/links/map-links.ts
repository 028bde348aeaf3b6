import type { Branch } from '#app/domain/clinic/content.ts'

/** Latitude and longitude from a text such as "10.9361, -0.4747"; null when it has none. */
export function readCoordinates(coordinates: string) {
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d{1,10})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,10})?)$/.exec(coordinates) ?? []
  const position = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180 ? position : null
}

export function mapLinksOf(
  { mapLink, coordinates }: Pick<Branch, 'mapLink' | 'coordinates'>,
  name: string,
) {
  const position = readCoordinates(coordinates)
  if (!position) return mapLink ? { page: mapLink, android: undefined, apple: undefined } : null
  // A bracket would end the name in the address.
  const label = encodeURIComponent(name.replaceAll(/[()]/g, ''))
  const at = `${position.latitude},${position.longitude}`
  return {
    // A page that every browser opens; phones open Google Maps in its app.
    page: mapLink || `https://www.google.com/maps/search/?api=1&query=${at}`,
    // Opens whatever maps app an Android phone has (RFC 5870, with Android's name of the place).
    android: `geo:${at}?q=${at}(${label})`,
    apple: `https://maps.apple.com/?ll=${at}&q=${label}`,
  }
}
