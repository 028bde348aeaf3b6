import { expect, test } from 'vitest'
import { mapLinksOf } from './map-links.ts'

test('a place has an address for each kind of phone, and one for every browser', () => {
  const links = mapLinksOf({ mapLink: '', coordinates: '10.9361, -0.4747' }, 'Anzaa (Zebilla) & Co')
  expect(links).toEqual({
    page: 'https://www.google.com/maps/search/?api=1&query=10.9361,-0.4747',
    android: 'geo:10.9361,-0.4747?q=10.9361,-0.4747(Anzaa%20Zebilla%20%26%20Co)',
    apple: 'https://maps.apple.com/?ll=10.9361,-0.4747&q=Anzaa%20Zebilla%20%26%20Co',
  })
})

test("the owner's own page of a map is shown, alone where there are no coordinates", () => {
  const mapLink = 'https://maps.app.goo.gl/abc'
  expect(mapLinksOf({ mapLink, coordinates: '' }, 'a')).toEqual({ page: mapLink })
  expect(mapLinksOf({ mapLink, coordinates: '1,2' }, 'a')?.page).toBe(mapLink)
  expect(mapLinksOf({ mapLink: '', coordinates: '' }, 'a')).toBeNull()
})
