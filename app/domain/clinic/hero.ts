import { branches, branchesInProse, clinic } from './clinic.ts'

/** A figure of the home page, and what it counts. */
export interface Stat {
  value: string
  label: string
}

/** The headline of the home page and its three figures (S-3.2). */
export const hero = {
  motto: clinic.motto,
  headline: 'Scans, heart checks and lab tests, close to home',
  lead: `When you know what is happening in your body, you and your doctor can decide what to do next. You will find us in ${branchesInProse}.`,
  stats: [
    { value: `${branches.length}`, label: 'Branches' },
    { value: '9hr', label: 'Daily operations' },
    { value: `${clinic.foundedIn}`, label: 'Established' },
  ],
} as const satisfies { motto: string; headline: string; lead: string; stats: readonly Stat[] }
