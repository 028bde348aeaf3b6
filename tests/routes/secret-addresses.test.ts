import { afterAll, expect, test } from 'vitest'
import { loggedLines } from '#tests/logged-lines.ts'
import { openSite } from '#tests/site.ts'

const site = await openSite({ LOG_LEVEL: 'info' })
afterAll(() => site.close())

/** Asks for each path and answers the lines that the log has of the answers. */
async function linesOf(paths: string[]): Promise<string[]> {
  const lines = loggedLines(site)
  for (const path of paths) await site.fetch(path)
  expect(lines.filter((line) => line.includes('request answered'))).toHaveLength(paths.length)
  return lines
}

test('the log has no token of a patient’s page, however its address is written', async () => {
  const token = 'secretsecretsecretsecretsecretsecr'
  const starts = ['/r/', '/R/', '//r//', '/%72/', '/r%2F', '/%5Cr/', '/r;/', '/']
  const ends = ['', '.data', '/appointment.ics', '/cancel', '/nothing', '?from=sms']
  const lines = await linesOf(starts.flatMap((start) => ends.map((end) => start + token + end)))
  expect(lines.filter((line) => /secret/i.test(line))).toEqual([])
})

test('the log has nothing of an address whose percent-encoding is broken', async () => {
  const paths = ['/%E0%A4%A?secret=1', '/admin/blog/secret%ff', '/r/secret/x%ff.data']
  const lines = await linesOf(paths)
  expect(lines.filter((line) => /secret|%ff|%E0|admin/i.test(line))).toEqual([])
  expect(lines.every((line) => JSON.parse(line).path === '[broken percent-encoding]')).toBe(true)
})

test('the log has no token, e-mail address or reference, wherever in an address it stands, and names other pages', async () => {
  const token = 'Secret-Token_Secret-Token_Secret-Token_0123'
  const lines = await linesOf([
    `/admin/reset-password?token=${token}`,
    `/admin/reset-password.data?token=${token}`,
    `/admin/setup?token=${token}%ff`,
    `/admin/reset-password/${token}`,
    `/api/appointments?email=secret@example.org`,
    '/blog/secret@example.org',
    '/appointment/gm-secr-et23',
    '/gmsecret23',
  ])
  expect(lines.filter((line) => /secr/i.test(line))).toEqual([])
  const paths = ['/blog/when-to-have-an-ultrasound-before-your-baby-is-born', '/admin/login']
  expect((await linesOf(paths)).map((line) => JSON.parse(line).path)).toEqual(paths)
})
