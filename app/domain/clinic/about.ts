import { branches, branchesInProse, clinic } from './clinic.ts'
import type { Stat } from './hero.ts'
import type { IconName, StatIcon, ValueIcon } from './icon-name.ts'

/** The introduction of the About section. */
export const aboutIntro = {
  title: `About ${clinic.name}`,
  text: `${clinic.fullName} was established and registered in ${clinic.foundedIn}. From our branches in ${branchesInProse} we bring scans, heart checks and laboratory tests nearer to the people who need them, and to the doctors, midwives and nurses who look after them.`,
} as const

/** The clinic in figures, as the About section claims them. */
export const aboutStats = [
  { icon: 'calendar', value: `${clinic.foundedIn}`, label: 'Established and registered' },
  { icon: 'branches', value: `${branches.length}`, label: 'Branches' },
  { icon: 'clock', value: '9hr', label: 'Daily operations' },
  { icon: 'quality', value: '100%', label: 'Quality focus' },
] as const satisfies readonly (Stat & { icon: StatIcon })[]

/** A value of the clinic, and what it means in daily work. */
export interface CoreValue {
  icon: ValueIcon
  title: string
  description: string
}

/** The eight core values, in the clinic's own order. */
export const coreValues = [
  {
    icon: 'respect',
    title: 'Respect',
    description: 'Everybody is received with the same courtesy, and nobody is hurried or shamed.',
  },
  {
    icon: 'service',
    title: 'Service',
    description: 'We are here for you, and we explain what we do while we do it.',
  },
  {
    icon: 'healing',
    title: 'Healing',
    description: 'A good test is where good treatment begins. We keep that in mind every day.',
  },
  {
    icon: 'teamwork',
    title: 'Teamwork',
    description: 'Our staff help one another, and work hand in hand with your own doctor.',
  },
  {
    icon: 'values',
    title: 'Values',
    description: 'We are honest about what a test can show, and about what it cannot.',
  },
  {
    icon: 'innovation',
    title: 'Innovation and Creativity',
    description: 'We look for better ways, and we use new tools where they help a patient.',
  },
  {
    icon: 'commitment',
    title: 'Commitment',
    description: 'We take the same care with the last patient of the day as with the first.',
  },
  {
    icon: 'accessibility',
    title: 'Accessibility',
    description: 'Good tests should be within reach, wherever you live and however you travel.',
  },
] as const satisfies readonly CoreValue[]

/** The clinic's mission and vision. */
export const purposes = [
  {
    icon: 'mission',
    title: 'Our mission',
    text: 'To give people and their doctors reliable pictures and laboratory results, quickly and kindly, so that the right care can begin in time.',
  },
  {
    icon: 'vision',
    title: 'Our vision',
    text: 'Communities where nobody has to travel far, or wait long, to learn what is happening in their own body.',
  },
] as const satisfies readonly { icon: IconName; title: string; text: string }[]

/** Who works at the clinic, by profession; no person is named without their consent. */
export const team = {
  title: 'Our team',
  text: 'Behind every result stand people who trained for it. They work together, and a question in one room is quickly asked in the next.',
  professions: [
    { title: 'Radiologists', text: 'Doctors who read scans and say what they show.' },
    { title: 'Cardiologists', text: 'Doctors of the heart, who interpret your ECG.' },
    { title: 'Laboratory scientists', text: 'The people who examine your samples.' },
  ],
} as const satisfies {
  title: string
  text: string
  professions: readonly { title: string; text: string }[]
}
