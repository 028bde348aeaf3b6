import { fillAppointments } from './fill.ts'
import { measureGrowth } from './growth.ts'
import type { Measure } from './measure.ts'

const month = '2026-06'
const end = Date.UTC(2026, 6, 1)
const everyDay = 137

/** How long the numbers of a month take, with one year and with two years of requests. Each page reads two months of 4,100. */
export const measureNumbers = (): Promise<Measure[]> =>
  measureGrowth({
    noun: 'numbers',
    sizes: [50_000, 100_000],
    rounds: 30,
    async fill(db, size) {
      const days = size / everyDay
      await fillAppointments(db, size, { start: end - days * 86_400_000, days })
    },
    pages: async () => ({
      'a month': `/admin/numbers?month=${month}`,
      'a month of a branch': `/admin/numbers?month=${month}&branch=Bole`,
      'a month as CSV': `/admin/numbers/export?month=${month}`,
    }),
  })
