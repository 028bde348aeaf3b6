/** Run by tests as a separate process: stores mails without end, prints the subject of each, and delivers them. */
import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { migrateToLatest } from '#app/platform/database/migrate/migrate.server.ts'
import { createLog } from '#app/platform/log/log.server.ts'
import { createMail } from '#app/platform/mail/mail.server.ts'
import { readSecret } from '#app/platform/secrets/secret.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'

const { AHEAD_MS = '0', MAILS = '1000000', ...environment } = process.env
const settings = readSettings(environment)
const log = createLog({ logLevel: 'silent' })
const database = await openDatabase({ ...settings, log })
const { db } = database
await migrateToLatest({ ...database, dataDir: settings.dataDir, log })
// why: with the real clock the mails that a killed process had claimed would be released only after a minute.
const clock = { now: () => new Date(Date.now() + Number(AHEAD_MS)) }
const mail = createMail({ db, clock, log, secret: readSecret(settings) }, settings)
mail.start()
// Stored now, because a process that is killed stores nothing of what it has compiled.
flushCompileCache()
process.stdout.write('open\n')

for (let sent = 0; sent < Number(MAILS); sent += 1) {
  const subject = `mail ${process.pid}-${sent}`
  await db.transaction().execute(async (tx) => {
    const link = `https://clinic.example/${subject}`
    await mail.send({ db: tx }, { to: 'ama@example.com', subject, text: `Open ${link}`, link })
  })
  process.stdout.write(`${subject}\n`)
  mail.wake()
  await sleep(4)
}
setInterval(() => mail.wake(), 50)
