import type { Milestones } from '#app/domain/clinic/home-content.ts'

/** The milestones: two events, and three objectives that have no dates. */
export const milestones: Milestones = {
  title: 'Our milestones',
  from: '{founded}',
  to: 'Today and onwards',
  events: [
    {
      title: 'Established',
      text: '{name} is established.',
    },
    {
      title: 'Registered',
      text: '{name} is registered.',
    },
  ],
  objectives: [
    {
      title: 'Integrated services with other facilities',
      text: 'Working with other hospitals and clinics, so that a patient need not begin again at each door.',
    },
    {
      title: 'Patient education',
      text: 'Plain words about health and about tests, so that patients can ask and decide for themselves.',
    },
    {
      title: 'Credible diagnostic data',
      text: 'Results that doctors, and those who plan health care, can rely on.',
    },
  ],
  caption:
    'The points carry a year. The bars are our objectives: work that goes on, without a date.',
  textEquivalent:
    'In {founded} {name} was established, and in the same year it was registered. Three objectives are being worked on and carry no date: integrated services with other facilities, patient education, and credible diagnostic data.',
}
