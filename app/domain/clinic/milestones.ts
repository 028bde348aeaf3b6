import { clinic } from './clinic.ts'

/** A past event: a point on the time line, known to the year only. */
export interface MilestoneEvent {
  id: string
  year: number
  title: string
  text: string
}

/** A current objective: a bar that fades at both ends, since its start and end are not known. */
export interface MilestoneObjective {
  id: string
  title: string
  text: string
}

/**
 * The milestone chart. The left edge of the time line is `axis.fromYear` and the right edge is open, so only
 * the events have a position on it: two points in one year, and below them the objectives as undated bars.
 */
export const milestones = {
  title: 'Our milestones',
  axis: {
    fromYear: clinic.foundedIn,
    fromLabel: `${clinic.foundedIn}`,
    toLabel: 'Today and onwards',
  },
  events: [
    {
      id: 'established',
      year: clinic.foundedIn,
      title: 'Established',
      text: `${clinic.name} is established.`,
    },
    {
      id: 'registered',
      year: clinic.foundedIn,
      title: 'Registered',
      text: `${clinic.name} is registered.`,
    },
  ],
  objectives: [
    {
      id: 'integrated-services',
      title: 'Integrated services with other facilities',
      text: 'Working with other hospitals and clinics, so that a patient need not begin again at each door.',
    },
    {
      id: 'patient-education',
      title: 'Patient education',
      text: 'Plain words about health and about tests, so that patients can ask and decide for themselves.',
    },
    {
      id: 'credible-data',
      title: 'Credible diagnostic data',
      text: 'Results that doctors, and those who plan health care, can rely on.',
    },
  ],
  caption:
    'The points carry a year. The bars are our objectives: work that goes on, without a date.',
  textEquivalent: `In ${clinic.foundedIn} ${clinic.name} was established, and in the same year it was registered. Three objectives are being worked on and carry no date: integrated services with other facilities, patient education, and credible diagnostic data.`,
} as const satisfies {
  title: string
  axis: { fromYear: number; fromLabel: string; toLabel: string }
  events: readonly MilestoneEvent[]
  objectives: readonly MilestoneObjective[]
  caption: string
  textEquivalent: string
}
