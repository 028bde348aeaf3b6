import type { About, Hero, Milestones } from '#app/domain/clinic/home-content.ts'

/** The headline of the home page and its three figures. */
export const hero: Hero = {
  motto: '{motto}',
  headline: 'Scans, heart checks and lab tests, close to home',
  lead: 'When you know what is happening in your body, you and your doctor can decide what to do next. You will find us in {branches}.',
  stats: [
    {
      value: '{branch_count}',
      label: 'Branches',
    },
    {
      value: '{daily_hours}hr',
      label: 'Daily operations',
    },
    {
      value: '{founded}',
      label: 'Established',
    },
  ],
}

/** The About section, with the eight core values in the clinic’s own order; no person is named without their consent. */
export const about: About = {
  title: 'About {name}',
  text: '{full_name} was established and registered in {founded}. From our branches in {branches} we bring scans, heart checks and laboratory tests nearer to the people who need them, and to the doctors, midwives and nurses who look after them.',
  stats: [
    {
      icon: 'calendar',
      value: '{founded}',
      label: 'Established and registered',
    },
    {
      icon: 'branches',
      value: '{branch_count}',
      label: 'Branches',
    },
    {
      icon: 'clock',
      value: '{daily_hours}hr',
      label: 'Daily operations',
    },
    {
      icon: 'quality',
      value: '100%',
      label: 'Quality focus',
    },
  ],
  purposes: [
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
  ],
  values: [
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
  ],
  team: {
    title: 'Our team',
    text: 'Behind every result stand people who trained for it. They work together, and a question in one room is quickly asked in the next.',
    professions: [
      {
        title: 'Radiologists',
        text: 'Doctors who read scans and say what they show.',
      },
      {
        title: 'Cardiologists',
        text: 'Doctors of the heart, who interpret your ECG.',
      },
      {
        title: 'Laboratory scientists',
        text: 'The people who examine your samples.',
      },
    ],
  },
}

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
