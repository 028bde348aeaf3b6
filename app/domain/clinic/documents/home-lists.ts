import type { PartOf } from '#app/domain/clinic/document-part.ts'
import type { FaqItem, Feature, Testimonial } from '#app/domain/clinic/home-content.ts'
import { line, optionalLine, prose } from './text-parts.ts'

/** The questions, in the order in which they are shown. */
export const faqPart: PartOf<FaqItem[]> = {
  kind: 'list',
  label: 'Questions',
  noun: 'question',
  title: 'question',
  min: 1,
  max: 40,
  row: {
    kind: 'group',
    parts: {
      id: { kind: 'slug', of: 'question' },
      question: line('Question', 160),
      answer: prose('Answer', 1200),
      links: {
        kind: 'list',
        label: 'Links in the answer',
        noun: 'link',
        title: 'words',
        min: 0,
        max: 6,
        row: {
          kind: 'group',
          parts: {
            words: {
              ...line('Words of the answer that lead somewhere', 80),
              hint: 'As they stand in the answer. Other words are shown after it.',
            },
            address: {
              ...line('Where they lead', 300),
              format: 'link',
              hint: 'A page of this site such as /blog, a web address, a phone number or an email address.',
            },
          },
        },
      },
    },
  },
}

/** The reasons to choose the clinic. */
export const featuresPart: PartOf<Feature[]> = {
  kind: 'list',
  label: 'Reasons',
  noun: 'reason',
  title: 'title',
  min: 1,
  max: 12,
  row: {
    kind: 'group',
    parts: {
      icon: {
        kind: 'choice',
        label: 'Picture',
        choices: {
          equipment: 'Equipment',
          people: 'People',
          speed: 'Speed',
          care: 'Care',
          precision: 'Precision',
          access: 'Access',
        },
      },
      title: line('Title', 60),
      description: prose('Description', 300),
      benefits: {
        kind: 'list',
        label: 'Benefits',
        noun: 'benefit',
        min: 1,
        max: 8,
        row: line('Benefit', 120),
      },
    },
  },
}

export const testimonialsPart: PartOf<Testimonial[]> = {
  kind: 'list',
  label: 'Testimonials',
  noun: 'testimonial',
  title: 'name',
  min: 0,
  max: 24,
  row: {
    kind: 'group',
    parts: {
      name: line('Name', 60),
      location: optionalLine('Where they live', 60),
      service: optionalLine('Service', 60),
      rating: { kind: 'number', label: 'Rating', min: 1, max: 5 },
      text: prose('What they said', 600),
      origin: {
        kind: 'choice',
        label: 'On the website',
        choices: {
          sample: 'A sample that nobody said: shown with a mark',
          hidden: 'Not shown',
          patient: 'A patient said so and agreed in writing: shown',
        },
      },
    },
  },
}
