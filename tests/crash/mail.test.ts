import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { databaseKinds } from '#tests/database-kinds.ts'
import { openInbox } from '#tests/inbox.ts'
import { childEnvironment } from './child-environment.ts'
import { environmentOf, newInstallation } from './installation.ts'

const kills = 2
const mailsPerLife = 4

describe.each(databaseKinds)('mail on %s', (kind) => {
  test('arrives, every one, though the process that stores and sends it is killed again and again', async () => {
    const env = environmentOf(await newInstallation(kind))
    const inbox = await openInbox()
    onTestFinished(() => inbox.close())
    const acknowledged: string[] = []
    const start = (extraEnv: Record<string, string> = {}) =>
      startSender({ ...env, ...extraEnv, SMTP_URL: inbox.url }, (subject) =>
        acknowledged.push(subject),
      )

    for (let round = 0; round < kills; round += 1) {
      const sender = await start()
      const before = acknowledged.length
      while (acknowledged.length < before + mailsPerLife) await sleep(2)
      await sleep(Math.random() * 200)
      await sender.kill()
    }
    const last = await start({ MAILS: '0', AHEAD_MS: '600000' })
    onTestFinished(last.kill)
    await vi.waitFor(() => {
      const arrived = new Set(inbox.messages.map(({ subject }) => subject))
      expect(acknowledged.filter((subject) => !arrived.has(subject))).toEqual([])
    }, 60_000)
    for (const { subject, text } of inbox.messages)
      expect(text).toBe(`Open https://clinic.example/${subject}`)
  }, 90_000)
})

async function startSender(env: Record<string, string>, onStored: (subject: string) => void) {
  const child = spawn(process.execPath, ['tests/crash/mail-sender.ts'], {
    env: { ...childEnvironment, MAIL_FROM: 'no-reply@clinic.example', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const open = once(lines, 'line')
  await open
  lines.on('line', onStored)
  return {
    kill: async () => {
      const closed = once(child, 'close')
      child.kill('SIGKILL')
      await closed
    },
  }
}
