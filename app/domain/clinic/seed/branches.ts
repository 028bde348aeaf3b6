import type { Branch } from '#app/domain/clinic/content.ts'

/** The three branches; their phone numbers are placeholders. */
export const branches: Branch[] = [
  {
    slug: 'zebilla',
    name: 'Zebilla',
    region: 'Upper East Region',
    location: 'Adjacent the district hospital',
    phone: {
      display: '+233 00 000 0001',
      e164: '+233000000001',
    },
    answersWhatsApp: true,
    alertEmails: [],
    mapLink: '',
    coordinates: '',
    photo: '',
    openingHours: [],
    capacity: [],
  },
  {
    slug: 'bole',
    name: 'Bole',
    region: 'Savannah Region',
    location: 'On the district hospital road, adjacent the customs office',
    phone: {
      display: '+233 00 000 0002',
      e164: '+233000000002',
    },
    answersWhatsApp: true,
    alertEmails: [],
    mapLink: '',
    coordinates: '',
    photo: '',
    openingHours: [],
    capacity: [],
  },
  {
    slug: 'wenchi',
    name: 'Wenchi',
    region: 'Bono Region',
    location: 'Main lorry park, adjacent a supermarket',
    phone: {
      display: '+233 00 000 0003',
      e164: '+233000000003',
    },
    answersWhatsApp: true,
    alertEmails: [],
    mapLink: '',
    coordinates: '',
    photo: '',
    openingHours: [],
    capacity: [],
  },
]
