import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { MapLink } from '#app/domain/clinic/links/map-link.tsx'
import { openOwnMap } from './own-map.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Where the link to a branch leads in a browser, before and after its script has seen it. */
function addressesIn(userAgent: string, { mapLink = '', coordinates = '10.9361, -0.4747' } = {}) {
  vi.stubGlobal('navigator', { userAgent })
  const branch = { name: 'Zebilla', mapLink, coordinates }
  const html = renderToStaticMarkup(<MapLink branch={branch} place="Anzaa" className="link" />)
  const attribute = (name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
  const before = attribute('href')
  let after = before
  const link = {
    dataset: { geo: attribute('data-geo'), apple: attribute('data-apple') },
    setAttribute: (name: string, value: string) => {
      if (name === 'href') after = value
    },
  }
  // why: without a browser there are no elements; the script needs these two properties of one.
  openOwnMap(link as unknown as HTMLElement)
  return { before, after }
}

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) ${webKit} Version/26.0 Mobile/15E148 Safari/604.1`
const iPad = `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${webKit} Version/12.1 Mobile/15E148 Safari/604.1`
const kaiOs = 'Mozilla/5.0 (Mobile; Nokia_2720; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5.2'
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/26.0 Safari/605.1.15`

const page = 'https://www.google.com/maps/search/?api=1&query=10.9361,-0.4747'

test.each([
  ['an Android phone', android, 'geo:10.9361,-0.4747?q=10.9361,-0.4747(Anzaa)'],
  ['an iPhone', iPhone, 'https://maps.apple.com/?ll=10.9361,-0.4747&q=Anzaa'],
  ['an iPad', iPad, 'https://maps.apple.com/?ll=10.9361,-0.4747&q=Anzaa'],
  ['a phone with KaiOS', kaiOs, page],
  ['a Mac', mac, page],
])('the map link of a branch opens what %s has for maps', (_, userAgent, address) => {
  expect(addressesIn(userAgent)).toEqual({ before: page, after: address })
})

test('a branch without coordinates leads to the page of its owner on phones, too', () => {
  const mapLink = 'https://maps.app.goo.gl/abc'
  const both = { before: mapLink, after: mapLink }
  for (const phone of [android, iPhone])
    expect(addressesIn(phone, { mapLink, coordinates: '' })).toEqual(both)
})
