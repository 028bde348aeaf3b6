import type { OpeningHours } from '#app/domain/clinic/content.ts'

/** The opening hours. Sunday’s are the ones that both readings of the rule allow (S-1.3, D-2). */
export const openingHours: OpeningHours[] = [
  {
    days: 'Mon-Sat',
    hours: '8:00 AM - 6:00 PM',
    schema: {
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '08:00',
      closes: '18:00',
    },
  },
  {
    days: 'Sunday',
    hours: '11:00 AM - 5:00 PM',
    schema: {
      dayOfWeek: ['Sunday'],
      opens: '11:00',
      closes: '17:00',
    },
  },
  {
    days: 'Public holidays',
    hours: '8:00 AM - 5:00 PM',
    schema: {
      dayOfWeek: ['PublicHolidays'],
      opens: '08:00',
      closes: '17:00',
    },
  },
]
