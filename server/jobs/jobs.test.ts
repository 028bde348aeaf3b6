import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requestAppointment } from '#app/domain/appointments/request/request-appointment.server.ts'
import { createClinic } from '#app/domain/clinic/clinic.server.ts'
import { createPlatform } from '#app/domain/platform.server.ts'
import { openDatabase } from '#app/platform/database/database.server.ts'
import { readSettings } from '#app/platform/settings/env.server.ts'
import { fillEmptySite } from '#server/start.ts'
import { confirmedVisit, insertRequest, makeRequest, someSender } from '#tests/appointments.ts'
import { newEmptyInstallation } from '#tests/backed-up-installations.ts'
import { branchesNamed } from '#tests/clinic.ts'
import { openInbox } from '#tests/inbox.ts'
import { silentLog } from '#tests/silent-log.ts'
import { environmentOfGateway, openGateway } from '#tests/sms-gateway.ts'
import { startJobs } from './jobs.ts'

/** On the day before the confirmed visit, after the hour from which reminders are written. */
const morning = '2026-11-30T09:05:00.000Z'

test('a process mails alerts, writes reminders, sends messages to patients and copies backups by itself', async () => {
  const [inbox, gateway] = await Promise.all([openInbox(), openGateway()])
  onTestFinished(() => Promise.all([inbox.close(), gateway.close()]).then(() => {}))
  const { dataDir } = await newEmptyInstallation('sqlite')
  mkdirSync(join(dataDir, 'backups'), { recursive: true })
  writeFileSync(join(dataDir, 'backups', 'gemev-2026-11-30T010000Z-00ff.backup'), 'rows')
  const settings = readSettings({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    BACKUP_COPY_COMMAND: 'touch ../copied',
    SMTP_URL: inbox.url,
    MAIL_FROM: 'GEMEV <no-reply@clinic.example>',
    ...environmentOfGateway(gateway.settings),
  })
  const platform = await createPlatform(settings, { clock: { now: () => new Date(morning) } })
  onTestFinished(() => platform.close())
  // why: one branch, with somebody to be mailed.
  const alertEmails = ['desk@clinic.example']
  const branches = branchesNamed('Bole').map((branch) => ({ ...branch, alertEmails }))
  platform.clinic = createClinic(platform, async () => ({ branches }))

  const asked = { branch: 'Bole', phone: '024 123 4567' }
  await requestAppointment(platform, makeRequest(asked), someSender)
  const { id } = await insertRequest(platform, '2026-11-20T09:30:00.000Z', { branch: 'Bole' })
  const { notes, ...visit } = confirmedVisit
  await platform.db.updateTable('appointments').set(visit).where('id', '=', id).execute()
  expect([inbox.messages, gateway.taken]).toEqual([[], []])

  startJobs(platform)
  const alert = { subject: expect.stringMatching(/^New request .* for Bole$/) }
  await expect.poll(() => inbox.messages).toContainEqual(expect.objectContaining(alert))
  await expect.poll(() => gateway.taken.map(({ to }) => to)).toEqual(['+233241234567'])
  const messages = platform.db.selectFrom('appointment_messages').select('appointment_id')
  const reminders = messages.where('template', '=', 'reminder')
  await expect.poll(() => reminders.execute()).toEqual([{ appointment_id: id }])
  await expect.poll(() => existsSync(join(dataDir, 'copied'))).toBe(true)
})

test('no start loads the starter content with STARTER_CONTENT=off', async () => {
  const { dataDir } = await newEmptyInstallation()
  const off = { DATA_DIR: dataDir, STARTER_CONTENT: 'off', LOG_LEVEL: 'silent' }
  const platform = await createPlatform(readSettings(off))
  fillEmptySite(platform)
  // It waits for what is being loaded.
  await platform.close()
  const { db, close } = await openDatabase({ dataDir, log: silentLog })
  expect(await db.selectFrom('starter_content').selectAll().execute()).toEqual([])
  await close()
})
