import { expect, onTestFinished, test } from 'vitest'
import { openSite } from '#tests/site.ts'
import { signedInAdmin } from '#tests/staff.ts'

const secret = 'column "diagnosis" of /srv/gemev/data/gemev.sqlite'

test.each(['/', '/appointment', '/admin/hours'])(
  'an error inside %s is a page with a number to name, and nothing of the error',
  async (path) => {
    const site = await openSite()
    onTestFinished(site.close)
    const { cookie } = await signedInAdmin(site)
    site.platform.hours.read = async () => {
      throw new Error(secret)
    }
    const answer = await site.fetch(path, { headers: { Cookie: cookie } })
    expect(answer.status).toBe(500)
    expect(answer.headers.get('Cache-Control')).toContain('no-store')
    const page = await answer.text()
    expect(page).toContain('The fault is ours, not yours')
    expect(page).toContain(answer.headers.get('X-Request-Id') ?? 'no number')
    for (const part of ['diagnosis', 'gemev.sqlite', 'Error:', '.ts:', 'node_modules']) {
      expect(page).not.toContain(part)
    }
  },
)
