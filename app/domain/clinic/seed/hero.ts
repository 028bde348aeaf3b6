import type { Hero } from '#app/domain/clinic/home-content.ts'

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
