import { encodeCursor } from '#app/lists/cursor.ts'
import { fillAppointments } from './fill.ts'
import { measureGrowth, middleRow } from './growth.ts'
import type { Measure } from './measure.ts'

/** How long the appointment pages of the back-office take with many appointments, compared with few. */
export const measureAdminLists = (): Promise<Measure[]> =>
  measureGrowth({
    noun: 'appointments',
    sizes: [1000, 100_000],
    rounds: 300,
    fill: fillAppointments,
    async pages(db, size) {
      const { created_at, id } = await middleRow(db, 'appointments', size)
      const { email } = await db
        .selectFrom('appointments')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const list = '/admin/appointments'
      return {
        'first page': list,
        'half-way down': `${list}?older=${encodeCursor(created_at, id)}`,
        pending: `${list}?status=pending`,
        'branch and status': `${list}?branch=Bole&status=cancelled`,
        'days received': `${list}?from=2025-06-01&to=2025-08-31`,
        'search for a common name': `${list}?q=ama`,
        'search for one patient': `${list}?q=${encodeURIComponent(email ?? '')}`,
        'search for nobody': `${list}?q=nobody+of+this+name`,
        'search for a full name': `${list}?q=boateng+kofi`,
        'search for two letters': `${list}?q=gm`,
        'search and filter': `${list}?q=ama&branch=Bole&status=cancelled`,
        'search in messages': `${list}?q=sister+report`,
        'search for a phone': `${list}?q=0242+000+007`,
        'search for a phone from abroad': `${list}?q=%2B233+24+200+0007`,
        'search for a word in every row': `${list}?q=example.com`,
      }
    },
  })
