import type { Feature } from '#app/domain/clinic/home-content.ts'

/** The six reasons to choose the clinic, each with four benefits. */
export const features: Feature[] = [
  {
    icon: 'equipment',
    title: 'Modern equipment',
    description: 'Good machines, used by people who know them well.',
    benefits: [
      'Modern ultrasound, ECG and laboratory equipment',
      'Clear pictures for your doctor to work with',
      'Ultrasound and ECG use no radiation',
      'Equipment handled with care and kept clean',
    ],
  },
  {
    icon: 'people',
    title: 'Qualified professionals',
    description: 'Every result passes through trained hands and eyes.',
    benefits: [
      'Qualified radiologists for your scans',
      'Cardiologists who interpret your ECG',
      'Laboratory scientists for your samples',
      'Staff who answer your questions in plain words',
    ],
  },
  {
    icon: 'speed',
    title: 'Fast results',
    description: 'Less waiting for you, and a quicker start for your doctor.',
    benefits: [
      'Some laboratory results in as little as 30 minutes',
      'Other laboratory results in up to 48 hours',
      'Ultrasound and ECG in minutes or on the same day',
      'Appointment requests answered within 24 hours',
    ],
  },
  {
    icon: 'care',
    title: 'Patient-centred care',
    description: 'You are a person first, and a patient second.',
    benefits: [
      'We explain each step before we begin',
      'Your privacy is respected, in the room and on paper',
      'Time for your questions before and after',
      'Patience with children, elders and expectant mothers',
    ],
  },
  {
    icon: 'precision',
    title: 'Quality and precision',
    description: 'A 100% quality focus, from the first label to the final report.',
    benefits: [
      'Care at every step, not only at the machine',
      'Scans and ECGs read by qualified specialists',
      'Reliable results that your doctor can use',
      'Honest words about what a test cannot show',
    ],
  },
  {
    icon: 'access',
    title: 'Accessible care',
    description: '{counted_branches}, open {open_days} of the week.',
    benefits: [
      'Branches in {branches}',
      'Open on Sundays and on public holidays',
      'Ask online, by phone or by WhatsApp',
      'Several tests at one clinic, to save you journeys',
    ],
  },
]
