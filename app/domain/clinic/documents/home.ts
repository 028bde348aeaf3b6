import {
  choice,
  group,
  labelled,
  line,
  list,
  optionalLine,
  prose,
  references,
  rows,
  titledText,
} from './parts.ts'

export const heroPart = group({
  motto: line('Motto', 100),
  headline: line('Headline', 90),
  lead: prose('Under the headline', 400),
  stats: rows('Figures', 'figure', [1, 4], 'label', {
    value: line('Figure', 20),
    label: line('What it counts', 40),
  }),
})

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

export const aboutPart = group({
  title: line('Title', 80),
  text: prose('Introduction', 800),
  stats: rows('Figures', 'figure', [0, 8], 'label', {
    icon: choice('Picture', figureIcons),
    value: line('Figure', 20),
    label: line('What it counts', 60),
  }),
  purposes: rows('Mission and vision', 'text', [1, 4], 'title', {
    icon: choice('Picture', { mission: 'Mission', vision: 'Vision' }),
    title: line('Title', 60),
    text: prose('Text', 600),
  }),
  values: rows('Values', 'value', [1, 16], 'title', {
    icon: choice('Picture', valueIcons),
    title: line('Title', 60),
    description: prose('Description', 300),
  }),
  team: labelled('Team', {
    title: line('Title', 60),
    text: prose('Text', 600),
    professions: list('Professions', 'profession', [0, 12], titledText, { title: 'title' }),
  }),
})

/** The events are points in the year `from`; the objectives are bars that fade at both ends, because they have no dates. */
export const milestonesPart = group({
  title: line('Title', 60),
  from: line('Where the time line begins', 20),
  to: line('Where it ends', 40),
  events: list('Events', 'event', [1, 4], titledText, { title: 'title' }),
  objectives: list('Objectives', 'objective', [1, 5], titledText, { title: 'title' }),
  caption: prose('Under the chart', 300),
  textEquivalent: prose('What the chart says, for people who do not see it', 800),
})

const offering = group({
  name: line('Name', 80),
  meaning: prose('What it means to a patient', 300),
})

const service = group({
  id: { kind: 'slug', of: 'title' },
  title: line('Name', 60),
  priceFrom: optionalLine('Lowest price, in GHS', 12, {
    format: 'amount',
    hint: 'Visitors read “From GHS 150”. Leave empty to show no price. Only an owner may change it.',
  }),
  branches: references('Where it is offered', 'branches', 'All branches'),
  guides: references('How to prepare', 'guides', 'No guide'),
  preparation: optionalLine('How to prepare, in short', 400, {
    isMultiline: true,
    hint: 'Patients read this until a clinician approves a guide.',
  }),
  bookedAs: optionalLine('Name in the booking form', 40, {
    hint: 'A shorter name. Leave empty to use the name above.',
  }),
  description: prose('What it is', 600),
  image: choice('Drawing', {
    ultrasound: 'Ultrasound',
    ecg: 'ECG strip',
    laboratory: 'Blood sample',
  }),
  imageAlt: line('What the drawing shows, for people who do not see it', 160),
  resultTime: line('How long results take', 60),
  features: list('What it offers', 'offer', [1, 12], offering, { title: 'name' }),
})

/** The services (S-3.3), further ones with a note to call first (D-3), and the block under them. */
export const offeringsPart = group({
  services: list('Services', 'service', [1, 8], service, { title: 'title', unique: 'title' }),
  alsoAvailable: labelled('Also available', {
    title: line('Title', 60),
    note: prose('Note', 300),
    items: list('What else there is', 'examination', [0, 20], offering, { title: 'name' }),
  }),
  whyChoose: labelled('Why choose you', {
    title: line('Title', 80),
    lead: prose('Introduction', 300),
    points: list('Points', 'point', [1, 8], titledText, { title: 'title' }),
  }),
})

export const featuresPart = rows('Reasons', 'reason', [1, 12], 'title', {
  icon: choice('Picture', {
    equipment: 'Equipment',
    people: 'People',
    speed: 'Speed',
    care: 'Care',
    precision: 'Precision',
    access: 'Access',
  }),
  title: line('Title', 60),
  description: prose('Description', 300),
  benefits: list('Benefits', 'benefit', [1, 8], line('Benefit', 120)),
})

/** The site shows only the text of a testimonial. */
export const testimonialsPart = rows('Testimonials', 'testimonial', [0, 24], 'name', {
  name: line('Name', 60),
  location: optionalLine('Where they live', 60),
  service: optionalLine('Service', 60),
  rating: { kind: 'number', label: 'Rating', min: 1, max: 5 },
  text: prose('What they said', 600),
  origin: choice('On the website', {
    sample: 'Sample text: shown with a mark',
    hidden: 'Not shown',
    patient: 'Real, with the patient’s written consent: shown',
  }),
})

export const faqPart = rows('Questions', 'question', [1, 40], 'question', {
  id: { kind: 'slug', of: 'question' },
  question: line('Question', 160),
  answer: prose('Answer', 1200),
  links: rows('Links in the answer', 'link', [0, 6], 'words', {
    words: line('Words that become a link', 80, {
      hint: 'Exactly as in the answer. Other words will appear after it.',
    }),
    address: line('Where the link goes', 300, {
      format: 'link',
      hint: 'A page such as /blog, a web address, a phone number or an email address.',
    }),
  }),
})

/** The foot of every page (S-2.4, D-5). A service that is coming soon is plain text, not a link. */
export const footerPart = group({
  intro: prose('Beside the logo', 300),
  comingSoonMark: line('Mark of a service that is coming soon', 30),
  services: rows('Services', 'service', [1, 10], 'name', {
    name: line('Name', 60),
    comingSoon: { kind: 'checkbox', label: 'Coming soon' },
    note: optionalLine('Note under it', 120),
    leadsTo: { ...references('Links to', 'services', 'The list of services'), isSingle: true },
  }),
})
