import { expect } from 'vitest'
import { insertRequest } from './appointments.ts'
import type { Site } from './site.ts'

type Post = (path: string, fields: Record<string, string>) => Promise<Response>

const now = new Date().toISOString()

/** The name and email address of the patient of the tests of "Personal Data". */
export const ama = { first_name: 'Ama', last_name: 'Seidu', email: 'Ama@example.com' }
/** Her phone number, as it is typed and as it is stored. */
export const phone = { phone: '024 412 3456', phone_normalised: '+233244123456' }

/** Helpers for tests of "Personal Data": they store requests of a site, and read rows and audit entries. */
export function personalData(site: () => Site) {
  const insert = (values: object) => insertRequest(site().platform, now, values)
  const insertThree = async () => [
    await insert({ ...ama, ...phone, message: 'scan of the kidneys' }),
    await insert({ ...ama, ...phone, email: '', notes: 'came late' }),
    await insert({ ...ama, first_name: 'Kofi', email: 'kofi@example.com' }),
  ]
  /** The fields of the form that the screen shows for the first name that it finds. */
  async function firstNameForm(post: Post, person = '0244123456') {
    const page = await (await post('/admin/personal-data', { person })).text()
    const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1]
    return { person, name: fieldOf('name') ?? '', until: fieldOf('until') ?? '' }
  }
  const stored = async () => {
    const { db } = site().platform
    return db.selectFrom('appointments').selectAll().orderBy('created_at').execute()
  }
  /** The details of the newest audit entry of an action; fails where an entry contains personal data. */
  const auditDetailsOf = async (action: string) => {
    const { db } = site().platform
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', action)
      .orderBy('id', 'desc')
      .execute()
    expect(JSON.stringify(rows)).not.toMatch(/ama@example|4123456|412 3456|kidneys/i)
    return rows[0]?.details
  }
  return { insert, insertThree, firstNameForm, stored, auditDetailsOf }
}
