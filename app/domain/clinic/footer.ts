import { branchesInProse, clinic, emergencyNumber } from './clinic.ts'

/** A line of the footer's service list; one that is coming soon is plain text, not a link. */
export interface FooterService {
  name: string
  comingSoon: boolean
  note?: string
}

/** The label beside a service that is not offered yet. */
export const comingSoonMark = 'Coming Soon'

/** The footer's list of services (S-2.4, D-5). */
export const footerServices: readonly FooterService[] = [
  { name: 'Medical Consultation', comingSoon: true },
  { name: 'Cardiology', comingSoon: false },
  { name: 'Health Screening', comingSoon: false },
  { name: 'Diagnostic Imaging', comingSoon: false },
  {
    name: 'Emergency Services',
    comingSoon: false,
    note: `In an emergency, call ${emergencyNumber}.`,
  },
]

/** The sentence beside the logo at the foot of every page. */
export const footerIntro = `${clinic.motto}. Ultrasound, ECG and laboratory tests in ${branchesInProse}.`
