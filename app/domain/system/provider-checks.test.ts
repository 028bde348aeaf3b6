import { createServer } from 'node:http'
import { describe, expect, test } from 'vitest'
import { finding, newCheckedInstallation } from '#tests/checked-installation.ts'
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
    expect((await check(mail))['Mail server']).toEqual(finding('failed', 'ECONNREFUSED'))
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

  const basic = `Basic ${Buffer.from('clinic:the-key-of-tests').toString('base64')}`

  test.each([
    ['hubtel', 'authorization', basic],
    ['arkesel', 'api-key', 'the-key-of-tests'],
  ])('ask %s for the account, whether it takes the key', async (gateway, name, value) => {
    const { check } = await newCheckedInstallation('sqlite')
    let empty = false
    const provider = createServer(({ method, headers }, response) => {
      const isRight = headers[name] === value
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
    const taken = `${gateway} accepts the key at 127.0.0.1:${port}.`
    expect((await check(sms)).SMS).toEqual(finding('passed', taken))
    const refused = (await check({ ...sms, SMS_KEY: 'well hidden key' })).SMS
    expect(refused).toEqual(finding('failed', 'refuses the key (HTTP 401)', 'SMS_KEY'))
    expect(JSON.stringify(refused)).not.toContain('well hidden')
    empty = true
    expect((await check(sms)).SMS?.text).toContain(`The account at ${gateway} is empty`)
  })

  const trouble = ['attention', 'has trouble of its own', 'Check again later'] as const
  const wrongAddress = ['failed', 'so no SMS is sent.', 'Correct SMS_URL'] as const

  type Row = [gateway: string, status: number, state: string, text: string, advice?: string]
  const each = (gateways: string[], statuses: number[], ...finds: [string, string, string?]) =>
    gateways.flatMap((gateway) => statuses.map((status): Row => [gateway, status, ...finds]))

  test.each<Row>([
    ...each(['hubtel', 'arkesel', 'http'], [500, 503], ...trouble),
    ['arkesel', 404, ...wrongAddress],
    ['hubtel', 301, ...wrongAddress],
    ['arkesel', 302, ...wrongAddress],
    // Hubtel is asked for a message that does not exist.
    ['hubtel', 404, 'passed', 'hubtel can be reached'],
    // A gateway of somebody's own need not know the request.
    ...each(['http'], [404, 405, 501, 302], 'passed', 'http can be reached'),
  ])(
    'say what it means that %s answers HTTP %i: %s',
    async (gateway, status, state, text, advice) => {
      const { check } = await newCheckedInstallation('sqlite')
      const provider = createServer((_, response) => {
        response.writeHead(status, { Location: '/elsewhere' }).end('<html>')
      })
      const SMS_URL = `http://127.0.0.1:${await listenUntilEnd(provider)}`
      const account = { SMS_SENDER: 'GEMEV', SMS_USER: 'clinic', SMS_KEY: 'the-key-of-tests' }
      const { SMS } = await check({ ...account, SMS_GATEWAY: gateway, SMS_URL })
      expect(SMS).toEqual(finding(state, text, advice))
      if (state === 'failed') expect(SMS?.text).toContain(`(HTTP ${status})`)
    },
  )

  test('do not repeat a key that no provider can be asked with', async () => {
    const { check } = await newCheckedInstallation('sqlite')
    const sms = { SMS_GATEWAY: 'arkesel', SMS_URL: 'http://127.0.0.1:1', SMS_SENDER: 'GEMEV' }
    const found = (await check({ ...sms, SMS_KEY: 'well\nhidden key' })).SMS
    expect(found?.state).toBe('failed')
    expect(found?.text).toContain('API key')
    expect(JSON.stringify(found)).not.toMatch(/well|hidden/)
  })
})
