import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openBackOffice } from '#tests/back-office.ts'
import { columnForms, idsOf } from '#tests/column-forms.ts'
import { filledForm } from '#tests/filled-form.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the forms', (site) => {
  test.each(columnForms)(
    'of $table $name have a control for each column, which stores it',
    async ({ table, open }) => {
      const office = await openBackOffice(site(), `Admin ${randomUUID()}`)
      const { address, fills, id, send } = await open(site(), office)
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
      const answer = await (send?.(sent) ?? office.post(address, sent))
      expect(answer.status).toBeLessThan(400)
      const changed = id ?? (await idsOf(site(), table)).find((each) => !before.includes(each))
      const row = await site()
        .platform.db.selectFrom(table as 'guides')
        .selectAll()
        .where('id', '=', changed ?? '')
        .executeTakeFirst()
      expect(row).toMatchObject(stored)
    },
  )
})
