import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { newCheckedInstallation } from '#tests/checked-installation.ts'
import { openInbox } from '#tests/inbox.ts'
import { listenUntilEnd } from '#tests/listen-until-end.ts'

describe('the checks of the providers of mail and SMS', () => {
  test('sign in to the mail server, and send nothing', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const inbox = await openInbox()
    const mail = { SMTP_URL: inbox.url, MAIL_FROM: 'GEMEV <no-reply@gemev.example>' }
    expect((await check(mail))['Mail server']?.state).toBe('passed')
    expect(inbox.messages).toEqual([])
    await inbox.close()
    expect((await check(mail))['Mail server']).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test('reach the provider of SMS, and send nothing', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const methods: string[] = []
    const provider = createServer((request, response) => {
      methods.push(request.method ?? '')
      response.writeHead(404).end()
    })
    const port = await listenUntilEnd(provider)
    const sms = { SMS_GATEWAY: 'http', SMS_URL: `http://127.0.0.1:${port}/send` }
    expect((await check(sms)).SMS?.state).toBe('passed')
    expect(methods).toEqual(['HEAD'])
    provider.closeAllConnections()
    await new Promise((resolve) => provider.close(resolve))
    expect((await check(sms)).SMS?.state).toBe('failed')
  })

  test.each([
    [
      'hubtel',
      'authorization',
      `Basic ${Buffer.from('clinic:the-key-of-tests').toString('base64')}`,
    ],
    ['arkesel', 'api-key', 'the-key-of-tests'],
    ['mnotify', 'url', '/api/balance/sms?key=the-key-of-tests'],
    ['africastalking', 'apikey', 'the-key-of-tests'],
  ])('ask %s for the account, whether it takes the key', async (gateway, name, value) => {
    const { check } = await newCheckedInstallation('sqlite')
    let empty = false
    const provider = createServer(({ method, url = '', headers }, response) => {
      const isRight = (name === 'url' ? url : headers[name]) === value
      // A GET asks for the account; a POST would send a message.
      const ofAccount = empty ? 402 : 200
      const ofKey = isRight ? ofAccount : 401
      response.writeHead(method === 'GET' ? ofKey : 500).end('{}')
    })
    const port = await listenUntilEnd(provider)
    const sms = {
      SMS_GATEWAY: gateway,
      SMS_URL: `http://127.0.0.1:${port}`,
      SMS_SENDER: 'GEMEV',
      SMS_USER: 'clinic',
      SMS_KEY: 'the-key-of-tests',
    }
    expect((await check(sms)).SMS).toMatchObject({
      state: 'passed',
      text: `${gateway} takes the key at 127.0.0.1:${port}.`,
    })
    const refused = (await check({ ...sms, SMS_KEY: 'well hidden key' })).SMS
    expect(refused).toMatchObject({
      state: 'failed',
      text: expect.stringContaining('refuses the key (HTTP 401)'),
      advice: expect.stringContaining('SMS_KEY'),
    })
    expect(JSON.stringify(refused)).not.toContain('well hidden')
    empty = true
    expect((await check(sms)).SMS?.text).toContain(`The account at ${gateway} is empty`)
  })

  /** The finding about SMS where the provider answers every request with this status. */
  async function findSmsAnswered(gateway: string, status: number) {
    const { check } = await newCheckedInstallation('sqlite')
    const provider = createServer((_, response) => {
      response.writeHead(status, { Location: '/elsewhere' }).end('<html>')
    })
    const port = await listenUntilEnd(provider)
    const account = { SMS_SENDER: 'GEMEV', SMS_USER: 'clinic', SMS_KEY: 'the-key-of-tests' }
    const found = await check({
      ...account,
      SMS_GATEWAY: gateway,
      SMS_URL: `http://127.0.0.1:${port}`,
    })
    return found.SMS
  }

  const smsGateways = ['hubtel', 'arkesel', 'mnotify', 'africastalking', 'http']

  test.each(smsGateways)('do not call %s good while it has trouble of its own', async (gateway) => {
    for (const status of [500, 503]) {
      expect(await findSmsAnswered(gateway, status)).toMatchObject({
        state: 'attention',
        text: expect.stringContaining('has trouble of its own'),
        advice: expect.stringContaining('Check again later'),
      })
    }
  })

  test.each([
    ['arkesel', 404],
    ['mnotify', 404],
    ['africastalking', 404],
    ['hubtel', 301],
    ['arkesel', 302],
  ])('find that an address is not that of %s by an answer of HTTP %i', async (gateway, status) => {
    expect(await findSmsAnswered(gateway, status)).toMatchObject({
      state: 'failed',
      text: expect.stringContaining(`(HTTP ${status}), so no SMS is sent: SMS_URL leads`),
      advice: expect.stringContaining('Correct SMS_URL'),
    })
  })

  test.each([
    // Hubtel is asked for a message that does not exist.
    ['hubtel', 404],
    // A gateway of somebody's own need not know the request.
    ['http', 404],
    ['http', 405],
    ['http', 501],
    ['http', 302],
  ])('call %s reached by an answer of HTTP %i', async (gateway, status) => {
    expect(await findSmsAnswered(gateway, status)).toMatchObject({
      state: 'passed',
      text: expect.stringContaining(`${gateway} can be reached`),
    })
  })

  test('do not repeat a key that no provider can be asked with', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const sms = { SMS_GATEWAY: 'arkesel', SMS_URL: 'http://127.0.0.1:1', SMS_SENDER: 'GEMEV' }
    const found = (await check({ ...sms, SMS_KEY: 'well\nhidden key' })).SMS
    expect(found?.state).toBe('failed')
    expect(found?.text).toContain('SMS_KEY')
    expect(JSON.stringify(found)).not.toMatch(/well|hidden/)
  })
})
