import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { staffFieldNames } from '#app/domain/appointments/appointment-edit.ts'
import {
  fieldOf,
  type RequestField,
  requestFields,
  sharedFields,
} from '#app/domain/appointments/request/appointment-request.ts'
import type { Database } from '#db/schema.ts'
import { insertRequest } from '#tests/appointments.ts'
import { openBackOffice } from '#tests/back-office.ts'
import { comingDay } from '#tests/coming-day.ts'
import { filledForm } from '#tests/filled-form.ts'
import { makeCategory, makeImage } from '#tests/gallery.ts'
import { insertBlogCategory, insertPost } from '#tests/posts.ts'
import { rowOf } from '#tests/rows.ts'
import type { Site } from '#tests/site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

type Table = keyof Database

/** What is typed into the control of a column: a text that is stored, or what names, types and stores it otherwise. */
type Fill = string | { control?: string; typed?: string; stored: unknown }

interface OpenedForm {
  address: string
  /** A value for each column that the form fills. */
  fills: Record<string, Fill>
  /** The id of the row that the form changes; without one the form stores a new row. */
  id?: string
}

type Office = Awaited<ReturnType<typeof openBackOffice>>
type Open = (site: Site, office: Office) => Promise<OpenedForm>

const form = (table: Table, name: string, open: Open) => ({ table, name, open })

const change = (address: string, id: string, fills: OpenedForm['fills']) => ({ address, id, fills })

const day = comingDay()
const instant = (time: string) => ({ typed: `${day}T${time}`, stored: `${day}T${time}:00.000Z` })
const textFor = (name: string) => `The ${name}.`

/** What a patient enters in a field: its first choice, a day, or some text. */
function sentByPatient(name: RequestField): string {
  const { input, choices = [] } = fieldOf(name)
  return input === 'date' ? day : (choices[0] ?? textFor(name))
}

const mapped = <Name extends string>(names: readonly Name[], typedFor: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, typedFor(name)])) as Record<Name, string>

/** The ids of a table's rows, the oldest first. */
const idsOf = async ({ platform: { db } }: Site, table: Table) => {
  const rows = db.selectFrom(table as 'guides').select('id')
  return (await rows.orderBy('id').execute()).map(({ id }) => id)
}

/** The forms that fill columns. */
const columnForms = [
  form('appointments', 'that patients send', async () => ({
    address: '/appointment',
    fills: {
      ...mapped(requestFields, sentByPatient),
      phone: '024 000 1234',
      email: 'abiba@example.com',
      service: 'Ultrasound',
      second_service: 'Laboratory',
      branch: 'Bole',
    },
  })),
  form('appointments', 'of the front desk', async ({ platform }) => {
    const { id } = await insertRequest(platform, new Date().toISOString(), { branch: 'Zebilla' })
    return change(`/admin/appointments/${id}/edit`, id, {
      ...mapped(staffFieldNames, textFor),
      ...mapped(sharedFields, sentByPatient),
      service: 'ECG',
      second_service: 'Laboratory',
      branch: 'Bole',
      status: 'confirmed',
      appointment_date: day,
      appointment_time: '09:30',
    })
  }),
  form('blog_posts', 'of the editor', async ({ platform }) => {
    const { id } = await insertPost(platform, { status: 'draft', published_at: null })
    return change(`/admin/blog/edit/${id}`, id, {
      title: 'A title',
      slug: 'a-slug',
      excerpt: 'An excerpt',
      content: '<p>A text.</p>',
      status: 'published',
      published_at: { control: 'publish_at', ...instant('08:30') },
      category_id: (await insertBlogCategory(platform)).id,
      tags: { typed: 'one, two', stored: ['one', 'two'] },
      featured_image: '/pictures/ecg-720.jpg',
      featured_image_alt: 'A scan',
      meta_title: 'Another title',
      meta_description: 'A description',
    })
  }),
  form('blog_categories', 'of a category', async ({ platform }) => {
    const { id } = await insertBlogCategory(platform)
    const texts = { name: 'Heart', slug: 'heart', description: 'All of it' }
    return change(`/admin/blog/categories/${id}/edit`, id, { ...texts, color: '#a8421f' })
  }),
  form('gallery_images', 'that changes one', async ({ platform }) => {
    const id = await makeImage(platform)
    return change(`/admin/gallery/${id}/edit`, id, {
      alt_text: 'A room',
      category_id: await makeCategory(platform, 'Changed', `changed-${randomUUID()}`),
      is_featured: { typed: 'yes', stored: true },
    })
  }),
  form('guides', 'of the approval', async (site, { post }) => {
    await post('/admin/guides/new', { title: 'Bring a card', content: '<p>Please.</p>' })
    const id = (await idsOf(site, 'guides')).at(-1) ?? ''
    const approval = { approved_by: 'Dr. Asibi', approved_on: '2026-11-20' }
    return change(`/admin/guides/${id}/approve`, id, approval)
  }),
  form('closures', 'of a closure', async (site, { post }) => {
    await post('/admin/hours/close', { branch: 'zebilla', missing: 'ultrasound' })
    const id = (await idsOf(site, 'closures')).at(-1) ?? ''
    return change(`/admin/hours/${id}/edit`, id, {
      branch: 'bole',
      kind: 'limited',
      service: 'ecg',
      sentence: 'No power.',
      starts_at: instant('08:00'),
      ends_at: instant('12:30'),
    })
  }),
  form('admin_users', 'that invites', async () => ({
    address: '/admin/staff/new',
    fills: {
      email: 'new@example.com',
      role: 'front-desk',
      branch: 'Bole',
      second_factor_required: { control: 'second_factor', typed: 'required', stored: true },
    },
  })),
]

describeSite('the forms', (site) => {
  test.each(columnForms)(
    'of $table $name have a control for each column, which stores it',
    async ({ table, open }) => {
      const office = await openBackOffice(site())
      const { address, fills, id } = await open(site(), office)
      const page = await (await office.open(address)).text()
      const controls = [...page.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)
      const before = await idsOf(site(), table)
      const sent = filledForm(page)
      const stored: Record<string, unknown> = {}
      for (const [column, fill] of Object.entries(fills)) {
        const { control = column, ...value } =
          typeof fill === 'string' ? { typed: fill, stored: fill } : fill
        expect(controls).toContain(control)
        if (value.typed !== undefined) sent[control] = value.typed
        stored[column] = value.stored
      }
      const answer = await office.post(address, sent)
      expect(answer.status).toBeLessThan(400)
      const changed = id ?? (await idsOf(site(), table)).find((each) => !before.includes(each))
      const row = await rowOf(site().platform, table as 'guides', changed ?? '')
      expect(row).toMatchObject(stored)
    },
  )
})
