import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { checkAddress } from '#app/domain/system/settings-checks.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { createHttpServer } from '#server/process.ts'
import { openUntrustedSite } from '#tests/encrypted-server.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { openSite } from '#tests/site.ts'

const check = (publicUrl: string) =>
  checkAddress({ settings: readSettings({ PUBLIC_URL: publicUrl }) })

/** The address of a server that answers every request with `answer`. */
const answering = async (answer: RequestListener) =>
  `http://127.0.0.1:${await listenUntilEnd(createServer(answer))}`

test('an address that leads to the site is good', async () => {
  let answer: Parameters<typeof createHttpServer>[0] = () => new Response()
  const port = await listenUntilEnd(createHttpServer((...request) => answer(...request)))
  const publicUrl = `http://127.0.0.1:${port}`
  const site = await openSite({ PUBLIC_URL: publicUrl })
  onTestFinished(site.close)
  answer = site.answer
  expect(await check(publicUrl)).toEqual({
    state: 'passed',
    text: expect.stringContaining(`${publicUrl} leads to the site.`),
  })
})

test('a proxy that names another host to the site is found', async () => {
  const site = await openSite({ PUBLIC_URL: 'http://gemev.localhost' })
  onTestFinished(site.close)
  const port = await listenUntilEnd(createHttpServer(site.answer))
  expect(await check(`http://127.0.0.1:${port}`)).toMatchObject({
    state: 'failed',
    work: expect.stringContaining('Host header'),
  })
})

test('another site under the address is found, also one that answers without end', async () => {
  const parked = await answering((_, response) => response.end('<h1>For sale</h1>'))
  const text = `Something else answers at ${parked} (HTTP 200).`
  expect(await check(parked)).toMatchObject({ state: 'failed', text })
  const endless = await answering((_, response) => void response.write('x'.repeat(1000)))
  expect((await check(endless)).text).toContain('Something else answers')
})

test('an address that leads on to another one is found', async () => {
  const headers = { Location: 'https://www.gemev.example/healthz' }
  const other = await answering((_, response) => response.writeHead(301, headers).end())
  const text = `${other} leads on to https://www.gemev.example.`
  expect(await check(other)).toMatchObject({ state: 'failed', text })
})

test('a proxy in front that does not reach the site is distinguished from one that is not there', async () => {
  const proxy = await answering((_, response) => response.writeHead(502).end())
  const text = `The proxy at ${proxy} cannot reach the site (HTTP 502).`
  expect(await check(proxy)).toMatchObject({ state: 'attention', text })
  expect(await check('http://127.0.0.1:9')).toMatchObject({
    state: 'attention',
    text: expect.stringMatching(/^Nothing answers at http:\/\/127\.0\.0\.1:9: /),
  })
})

test('a certificate that browsers refuse is found', async () => {
  const untrusted = await openUntrustedSite()
  expect(await check(untrusted)).toMatchObject({
    state: 'failed',
    text: expect.stringContaining(`Browsers refuse the certificate of ${untrusted}`),
    work: expect.stringContaining('certificate for exactly this name'),
  })
})

test('an address without https is wrong, unless it is of this machine, and a missing one is named', async () => {
  expect(await check('http://gemev.example')).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('without https'),
  })
  expect(await checkAddress({ settings: readSettings({}) })).toMatchObject({
    state: 'missing',
    advice: expect.stringContaining('at System'),
  })
})
