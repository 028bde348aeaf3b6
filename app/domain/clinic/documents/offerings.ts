import type { Footer } from '#app/domain/clinic/content.ts'
import type { PartOf } from '#app/domain/clinic/document-part.ts'
import type { Offerings } from '#app/domain/clinic/home-content.ts'
import { line, offering, optionalLine, prose, titledText } from './text-parts.ts'

/** The services, further ones with a note to call first, and the block under them. */
export const offeringsPart: PartOf<Offerings> = {
  kind: 'group',
  parts: {
    services: {
      kind: 'list',
      label: 'Services',
      noun: 'service',
      title: 'title',
      unique: 'title',
      min: 1,
      max: 8,
      row: {
        kind: 'group',
        parts: {
          id: { kind: 'slug', of: 'title' },
          title: line('Name', 60),
          priceFrom: {
            ...optionalLine('What it costs at least, in GHS', 12),
            format: 'amount',
            hint: 'The website shows “From GHS 150”. Empty: it names no price. Only an owner may change it.',
          },
          branches: {
            kind: 'references',
            label: 'Where it is offered',
            to: 'branches',
            none: 'All branches',
          },
          guides: {
            kind: 'references',
            label: 'How to prepare',
            to: 'guides',
            none: 'No guide',
          },
          bookedAs: {
            ...optionalLine('Name in the booking form', 40),
            hint: 'Where it is shorter there. Empty: the name above.',
          },
          description: prose('What it is', 600),
          image: {
            kind: 'choice',
            label: 'Drawing',
            choices: { ultrasound: 'Ultrasound', ecg: 'ECG strip', laboratory: 'Blood sample' },
          },
          imageAlt: line('What the drawing shows, for people who do not see it', 160),
          resultTime: line('How long results take', 60),
          features: {
            kind: 'list',
            label: 'What it offers',
            noun: 'offer',
            title: 'name',
            min: 1,
            max: 12,
            row: offering,
          },
        },
      },
    },
    alsoAvailable: {
      kind: 'group',
      label: 'Also available',
      parts: {
        title: line('Title', 60),
        note: prose('Note', 300),
        items: {
          kind: 'list',
          label: 'What else there is',
          noun: 'examination',
          title: 'name',
          min: 0,
          max: 20,
          row: offering,
        },
      },
    },
    whyChoose: {
      kind: 'group',
      label: 'Why choose you',
      parts: {
        title: line('Title', 80),
        lead: prose('Introduction', 300),
        points: {
          kind: 'list',
          label: 'Points',
          noun: 'point',
          title: 'title',
          min: 1,
          max: 8,
          row: titledText,
        },
      },
    },
  },
}

export const footerPart: PartOf<Footer> = {
  kind: 'group',
  parts: {
    intro: prose('Beside the logo', 300),
    comingSoonMark: line('Mark of a service that is coming soon', 30),
    services: {
      kind: 'list',
      label: 'Services',
      noun: 'service',
      title: 'name',
      min: 1,
      max: 10,
      row: {
        kind: 'group',
        parts: {
          name: line('Name', 60),
          comingSoon: { kind: 'checkbox', label: 'Coming soon' },
          note: optionalLine('Note under it', 120),
          leadsTo: {
            kind: 'references',
            label: 'Leads to',
            to: 'services',
            none: 'The list of services',
            isSingle: true,
          },
        },
      },
    },
  },
}
