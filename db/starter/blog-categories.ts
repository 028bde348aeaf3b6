/** The first categories of the blog: two for each service. The colours are those of the category dialog. */
export const blogCategories = [
  {
    name: 'Belly and body scans',
    slug: 'belly-and-body-scans',
    color: '#1f2a5c',
    description: 'Ultrasound of the belly, the neck, the joints and the blood vessels.',
  },
  {
    name: 'Pregnancy scans',
    slug: 'pregnancy-scans',
    color: '#a3195b',
    description: 'Ultrasound for mothers and the babies they carry.',
  },
  {
    name: 'Heart tests',
    slug: 'heart-tests',
    color: '#a8421f',
    description: 'The ECG: what it is, what it shows and what it cannot show.',
  },
  {
    name: 'Blood pressure',
    slug: 'blood-pressure',
    color: '#6b3a86',
    description: 'Measuring it well, and keeping heart and vessels in health.',
  },
  {
    name: 'Understanding lab tests',
    slug: 'understanding-lab-tests',
    color: '#2b6340',
    description: 'Getting ready for the laboratory, and reading what it gives you.',
  },
  {
    name: 'Infections and screening',
    slug: 'infections-and-screening',
    color: '#1d6a78',
    description: 'Tests that find an infection early, when help is easiest.',
  },
] as const satisfies readonly { name: string; slug: string; color: string; description: string }[]
