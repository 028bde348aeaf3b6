import { expect, onTestFinished, test, vi } from 'vitest'
import { recordAudit } from '#app/platform/audit/audit-record.server.ts'
import { restoreRow } from '#app/platform/backup/restore/newer-record.server.ts'
import { openSite } from '#tests/site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { signedInAdmin } from '#tests/staff.ts'

describeSite('the page of the system', (site) => {
  test('shows owners every finding with its state and what to do, the worst first', async () => {
    const { cookie } = await signedInAdmin(site())
    const response = await site().fetch('/admin/system', { headers: { Cookie: cookie } })
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toContain('no-store')
    const page = await response.text()
    const titles = [...page.matchAll(/<h2>([^<]+)</g)].map(([, title]) => title)
    expect(titles).toHaveLength(10)
    expect(titles).toEqual(
      expect.arrayContaining(['Database', 'Backup', 'Outside copy', 'Samples']),
    )
    expect(page).toContain('Mail is not set up, so nothing is mailed.')
    expect(page).toContain('href="/admin/system/settings/mail"')
    expect(page.lastIndexOf('>Look at this<')).toBeLessThan(page.indexOf('>Not set up<'))
    expect(page.lastIndexOf('>Not set up<')).toBeLessThan(page.indexOf('>Good<'))
  })

  test('and the dashboard list what a restore has brought back, until an owner is done with it', async () => {
    const { cookie } = await signedInAdmin(site(), 'restoring@example.com')
    const headers = { Cookie: cookie, Origin: 'http://localhost:3000' }
    const shown = async (path: string) => (await site().fetch(path, { headers })).text()
    await recordAudit(site().platform, {
      action: 'system.restore-listed',
      rowId: restoreRow,
      subject: '2026-11-20T01:10:00.000Z',
      details: ['Deactivated again: Esi Mensah.'],
    })
    for (const path of ['/admin', '/admin/system']) {
      expect(await shown(path)).toContain('A backup of Nov 20, 2026, 1:10 AM was restored.')
      expect(await shown(path)).toContain('Deactivated again: Esi Mensah.')
    }
    const response = await site().fetch('/admin/system/restore-reviewed', {
      method: 'POST',
      headers,
      body: new URLSearchParams(),
    })
    expect(response.headers.get('Location')).toBe('/admin/system?done=reviewed')
    for (const path of ['/admin', '/admin/system'])
      expect(await shown(path)).not.toContain('was restored')
  })

  test('lets owners ask for a backup, which it then says until it is made, and records once', async () => {
    const { cookie } = await signedInAdmin(site(), 'asking@example.com')
    const headers = { Cookie: cookie, Origin: 'http://localhost:3000' }
    const shown = async () => (await site().fetch('/admin/system', { headers })).text()
    const { db, backupRequest } = site().platform
    const begin = vi.spyOn(backupRequest, 'begin')
    expect(await shown()).toContain('Back Up Now')
    for (let times = 0; times < 2; times += 1) {
      const response = await site().fetch('/admin/system/backup', {
        method: 'POST',
        headers,
        body: new URLSearchParams(),
      })
      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toBe('/admin/system?done=requested')
    }
    expect(await shown()).toContain('A backup will start soon.')
    expect(await shown()).not.toContain('Back Up Now')
    const entries = await db
      .selectFrom('audit_entries')
      .select('actor_name')
      .where('action', '=', 'system.backup-requested')
      .execute()
    expect(entries).toHaveLength(1)
    expect(begin).toHaveBeenCalledOnce()
    backupRequest.isOpen = false
    expect(await shown()).toContain('Back Up Now')
  })
})

test('names a proxy by way of which it was asked for, and that is not trusted', async () => {
  const shown = async (env: Record<string, string>, headers: Record<string, string>) => {
    const site = await openSite(env)
    onTestFinished(site.close)
    const { cookie } = await signedInAdmin(site)
    const response = await site.fetch('/admin/system', { headers: { Cookie: cookie, ...headers } })
    return response.text()
  }
  const forwarded = { 'X-Forwarded-For': '203.0.113.7' }
  const unknown = 'a proxy that the site does not know, 127.0.0.1.'
  expect(await shown({}, forwarded)).toContain(unknown)
  expect(await shown({}, {})).not.toContain(unknown)
  expect(await shown({ TRUSTED_PROXIES: '127.0.0.1' }, forwarded)).not.toContain(unknown)
})
