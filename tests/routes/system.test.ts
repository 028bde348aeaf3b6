import { expect, onTestFinished, test, vi } from 'vitest'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { restoreRow } from '#app/platform/backup/restore/newer-record.server.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { openSite } from '#tests/site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { firstAdmin } from '#tests/staff.ts'

describeSite('the page of the system', (site) => {
  const path = '/admin/system'

  test('shows owners every finding with its state and what to do, the worst first', async () => {
    const { open } = await openBackOffice(site())
    const response = await open(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const page = await response.text()
    const titles = [...page.matchAll(/<h2>([^<]+)</g)].map(([, title]) => title)
    expect(titles).toHaveLength(10)
    for (const title of ['Database', 'Backup', 'Outside copy', 'Samples'])
      expect(titles).toContain(title)
    expect(page).toContain('Mail is not set up, so nothing is mailed.')
    expect(page).toContain('href="/admin/system/settings/mail"')
    expect(page.lastIndexOf('>Look at this<')).toBeLessThan(page.indexOf('>Not set up<'))
    expect(page.lastIndexOf('>Not set up<')).toBeLessThan(page.indexOf('>Good<'))
  })

  test('and the dashboard list what a restore has brought back, until an owner is done with it', async () => {
    const { post, text } = await openBackOffice(site())
    const subject = '2026-11-20T01:10:00.000Z'
    const details = ['Deactivated again: Esi Mensah.']
    const listed = { action: 'system.restore-listed', rowId: restoreRow, subject, details } as const
    await recordAudit(site().platform, listed)
    for (const screen of ['/admin', path]) {
      const page = await text(screen)
      expect(page).toContain('A backup of Nov 20, 2026, 1:10 AM was restored.')
      expect(page).toContain('Deactivated again: Esi Mensah.')
    }
    const reviewed = await post(`${path}/restore-reviewed`, {})
    expect(reviewed.headers.get('Location')).toBe(`${path}?done=reviewed`)
    for (const screen of ['/admin', path]) expect(await text(screen)).not.toContain('was restored')
  })

  test('lets owners ask for a backup, which it then says until it is made, and records once', async () => {
    const { post, text } = await openBackOffice(site())
    const { db, backupRequest } = site().platform
    const begin = vi.spyOn(backupRequest, 'begin')
    expect(await text(path)).toContain('Back Up Now')
    for (const _ of ['first', 'second']) {
      const response = await post(`${path}/backup`, {})
      expect(response.headers.get('Location')).toBe(`${path}?done=requested`)
    }
    const page = await text(path)
    expect(page).toContain('A backup will start soon.')
    expect(page).not.toContain('Back Up Now')
    const entries = db.selectFrom('audit_entries').select('id')
    const requested = entries.where('action', '=', 'system.backup-requested')
    expect(await requested.execute()).toHaveLength(1)
    expect(begin).toHaveBeenCalledOnce()
    backupRequest.isOpen = false
    expect(await text(path)).toContain('Back Up Now')
  })
})

test('names a proxy by way of which it was asked for, and that is not trusted', async () => {
  const shown = async (env: Record<string, string>, headers: Record<string, string>) => {
    const site = await openSite(env)
    onTestFinished(site.close)
    const { cookie } = await firstAdmin(site)
    const response = await site.fetch('/admin/system', { headers: { Cookie: cookie, ...headers } })
    return response.text()
  }
  const forwarded = { 'X-Forwarded-For': '203.0.113.7' }
  const unknown = 'a proxy that the site does not know, 127.0.0.1.'
  expect(await shown({}, forwarded)).toContain(unknown)
  expect(await shown({}, {})).not.toContain(unknown)
  expect(await shown({ TRUSTED_PROXIES: '127.0.0.1' }, forwarded)).not.toContain(unknown)
})
