import type { PartOf } from '#app/domain/clinic/document-part.ts'
import type { About, Hero, Milestones } from '#app/domain/clinic/home-content.ts'
import { line, prose, stat, titledText } from './text-parts.ts'

/** The headline of the home page and its figures. */
export const heroPart: PartOf<Hero> = {
  kind: 'group',
  parts: {
    motto: line('Motto', 100),
    headline: line('Headline', 90),
    lead: prose('Under the headline', 400),
    stats: {
      kind: 'list',
      label: 'Figures',
      noun: 'figure',
      title: 'label',
      min: 1,
      max: 4,
      row: stat,
    },
  },
}

const figureIcons = {
  calendar: 'Calendar',
  branches: 'Branches',
  clock: 'Clock',
  quality: 'Quality',
}

const valueIcons = {
  respect: 'Respect',
  service: 'Service',
  healing: 'Healing',
  teamwork: 'Teamwork',
  values: 'Values',
  innovation: 'Innovation',
  commitment: 'Commitment',
  accessibility: 'Accessibility',
}

/** The About section. */
export const aboutPart: PartOf<About> = {
  kind: 'group',
  parts: {
    title: line('Title', 80),
    text: prose('Introduction', 800),
    stats: {
      kind: 'list',
      label: 'Figures',
      noun: 'figure',
      title: 'label',
      min: 0,
      max: 8,
      row: {
        kind: 'group',
        parts: {
          icon: { kind: 'choice', label: 'Picture', choices: figureIcons },
          value: line('Figure', 20),
          label: line('What it counts', 60),
        },
      },
    },
    purposes: {
      kind: 'list',
      label: 'Mission and vision',
      noun: 'text',
      title: 'title',
      min: 1,
      max: 4,
      row: {
        kind: 'group',
        parts: {
          icon: {
            kind: 'choice',
            label: 'Picture',
            choices: { mission: 'Mission', vision: 'Vision' },
          },
          title: line('Title', 60),
          text: prose('Text', 600),
        },
      },
    },
    values: {
      kind: 'list',
      label: 'Values',
      noun: 'value',
      title: 'title',
      min: 1,
      max: 16,
      row: {
        kind: 'group',
        parts: {
          icon: { kind: 'choice', label: 'Picture', choices: valueIcons },
          title: line('Title', 60),
          description: prose('Description', 300),
        },
      },
    },
    team: {
      kind: 'group',
      label: 'Team',
      parts: {
        title: line('Title', 60),
        text: prose('Text', 600),
        professions: {
          kind: 'list',
          label: 'Professions',
          noun: 'profession',
          title: 'title',
          min: 0,
          max: 12,
          row: titledText,
        },
      },
    },
  },
}

/** The time line. */
export const milestonesPart: PartOf<Milestones> = {
  kind: 'group',
  parts: {
    title: line('Title', 60),
    from: line('Where the time line begins', 20),
    to: line('Where it ends', 40),
    events: {
      kind: 'list',
      label: 'Events',
      noun: 'event',
      title: 'title',
      min: 1,
      max: 4,
      row: titledText,
    },
    objectives: {
      kind: 'list',
      label: 'Objectives',
      noun: 'objective',
      title: 'title',
      min: 1,
      max: 5,
      row: titledText,
    },
    caption: prose('Under the chart', 300),
    textEquivalent: prose('What the chart says, for people who do not see it', 800),
  },
}
