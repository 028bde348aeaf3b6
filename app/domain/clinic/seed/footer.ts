import type { Footer } from '#app/domain/clinic/content.ts'

/** The foot of every page. */
export const footer: Footer = {
  intro: '{motto}. Ultrasound, ECG and laboratory tests in {branches}.',
  comingSoonMark: 'Coming Soon',
  services: [
    {
      name: 'Medical Consultation',
      comingSoon: true,
      note: '',
      leadsTo: [],
    },
    {
      name: 'Cardiology',
      comingSoon: false,
      note: '',
      leadsTo: ['ecg'],
    },
    {
      name: 'Health Screening',
      comingSoon: false,
      note: '',
      leadsTo: ['laboratory'],
    },
    {
      name: 'Diagnostic Imaging',
      comingSoon: false,
      note: '',
      leadsTo: ['ultrasound'],
    },
    {
      name: 'Emergency Services',
      comingSoon: false,
      note: 'In an emergency, call {emergency_number}.',
      leadsTo: [],
    },
  ],
}
