import type {
  Branch,
  ClinicContent,
  Facts,
  Footer,
  Messages,
  OpeningHours,
  Terms,
  VisitTexts,
} from '#app/domain/clinic/content.ts'
import type { Testimonial } from '#app/domain/clinic/home-content.ts'
import { about, hero, milestones } from './clinic-story.ts'
import { faq } from './faq.ts'
import { features } from './features.ts'
import { offerings } from './offerings.ts'
import { privacy } from './privacy.ts'

/** The six testimonials of the home page. */
// Samples: no patient said these. Before the site opens, the owner replaces them with
// real words that patients gave in writing, and removes the ones that nobody gave.
const testimonials: Testimonial[] = [
  {
    name: 'Awinpoka A.',
    location: 'Zebilla',
    service: 'Ultrasound',
    rating: 5,
    origin: 'sample',
    text: 'It was my first pregnancy and I was nervous. The lady turned the screen so that I could see, and told me what each picture was. I went home smiling.',
  },
  {
    name: 'Seidu M.',
    location: 'Bole',
    service: 'Laboratory',
    rating: 5,
    origin: 'sample',
    text: 'I came early for my blood test and had the result before I went to the farm. I had set aside the whole day for it.',
  },
  {
    name: 'Akosua B.',
    location: 'Wenchi',
    service: 'ECG',
    rating: 5,
    origin: 'sample',
    text: 'I thought the heart test would hurt. It was only small stickers and lying still for some minutes. They were gentle with me.',
  },
  {
    name: 'Ayariga D.',
    location: 'Zebilla',
    service: 'Laboratory',
    rating: 5,
    origin: 'sample',
    text: 'They called my mother by her name, found her a chair and explained everything in our own language. That meant a lot to us.',
  },
  {
    name: 'Mariama S.',
    location: 'Bole',
    service: 'Ultrasound',
    rating: 5,
    origin: 'sample',
    text: 'Before, I had to take a car to a big town for a scan. This time I was home to cook for the children.',
  },
  {
    name: 'Kwabena O.',
    location: 'Wenchi',
    service: 'Laboratory',
    rating: 5,
    origin: 'sample',
    text: 'My doctor asked for three tests. They told me which one to do first and when I could eat. The paper was clear and my doctor was pleased with it.',
  },
]

/** The three branches; their phone numbers are placeholders. */
const branches: Branch[] = [
  {
    slug: 'zebilla',
    name: 'Zebilla',
    region: 'Upper East Region',
    location: 'Adjacent the district hospital',
    phone: {
      display: '+233 00 000 0001',
      e164: '+233000000001',
    },
    answersWhatsApp: true,
    alertEmails: [],
    mapLink: '',
    coordinates: '',
    photo: '',
    openingHours: [],
    capacity: [],
  },
  {
    slug: 'bole',
    name: 'Bole',
    region: 'Savannah Region',
    location: 'On the district hospital road, adjacent the customs office',
    phone: {
      display: '+233 00 000 0002',
      e164: '+233000000002',
    },
    answersWhatsApp: true,
    alertEmails: [],
    mapLink: '',
    coordinates: '',
    photo: '',
    openingHours: [],
    capacity: [],
  },
  {
    slug: 'wenchi',
    name: 'Wenchi',
    region: 'Bono Region',
    location: 'Main lorry park, adjacent a supermarket',
    phone: {
      display: '+233 00 000 0003',
      e164: '+233000000003',
    },
    answersWhatsApp: true,
    alertEmails: [],
    mapLink: '',
    coordinates: '',
    photo: '',
    openingHours: [],
    capacity: [],
  },
]

const footer: Footer = {
  intro: '{motto}. Ultrasound, ECG and laboratory tests in {branches}.',
  comingSoonMark: 'Coming Soon',
  services: [
    {
      name: 'Medical Consultation',
      comingSoon: true,
      note: '',
      leadsTo: [],
    },
    {
      name: 'Cardiology',
      comingSoon: false,
      note: '',
      leadsTo: ['ecg'],
    },
    {
      name: 'Health Screening',
      comingSoon: false,
      note: '',
      leadsTo: ['laboratory'],
    },
    {
      name: 'Diagnostic Imaging',
      comingSoon: false,
      note: '',
      leadsTo: ['ultrasound'],
    },
    {
      name: 'Emergency Services',
      comingSoon: false,
      note: 'In an emergency, call {emergency_number}.',
      leadsTo: [],
    },
  ],
}

/** The opening hours. Sunday’s are the ones that both readings of the rule allow (S-1.3, D-2). */
const openingHours: OpeningHours[] = [
  {
    days: 'Mon-Sat',
    hours: '8:00 AM - 6:00 PM',
    schema: {
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
      opens: '08:00',
      closes: '18:00',
    },
  },
  {
    days: 'Sunday',
    hours: '11:00 AM - 5:00 PM',
    schema: {
      dayOfWeek: ['Sunday'],
      opens: '11:00',
      closes: '17:00',
    },
  },
  {
    days: 'Public holidays',
    hours: '8:00 AM - 5:00 PM',
    schema: {
      dayOfWeek: ['PublicHolidays'],
      opens: '08:00',
      closes: '17:00',
    },
  },
]

/** The texts of messages to patients: each takes two SMS, as long as all its characters are in the alphabet of GSM. */
const messages: Messages = {
  received:
    'Hello {first_name}, {name} has your request {reference}. We call or write to you within 24 hours. Where it stands: {link}',
  confirmed:
    'Hello {first_name}, this is {name}: your appointment {visit} is confirmed. Please come 15 minutes early and bring your referral if you have one. Reference {reference}. See or change it: {link}',
  changed:
    'Hello {first_name}, this is {name}: your appointment is now {visit}. Please come 15 minutes early. Reference {reference}. See or change it: {link}',
  withdrawn:
    'Hello {first_name}, this is {name}: your appointment {visit} has changed. Please do not come then: we call or write to you with a new time. Reference {reference}. Where it stands: {link}',
  cancelled:
    'Hello {first_name}, this is {name}: your appointment {visit} has been cancelled. Please call us for another day. Reference {reference}.',
  reminder:
    'Hello {first_name}, this is {name}: we look forward to seeing you {visit}. Reference {reference}. If you cannot come: {link}',
  result:
    'Hello {first_name}, this is {name}: your result is ready. Please collect it {place} and bring your reference {reference}.',
}

/** The texts that patients read on their page before a visit. */
const visit: VisitTexts = {
  arrival: 'Please come 15 minutes early.',
  toBring: [
    'Your request form, if a health worker gave you one.',
    'Your NHIS or insurance card, if you have one.',
    'Earlier results that belong to this test.',
    'Your reference, or this page.',
  ],
  refusals: [
    'We do not do this test.',
    'This test needs a request from a health worker first.',
    'We cannot do this test at the moment. Please ask at a hospital.',
  ],
}

/** The terms on which the website may be used. */
// Written by engineers: counsel in Ghana must confirm them before the site opens.
const terms: Terms = {
  inForceFrom: '2026-11-20',
  html: [
    '<p><strong>In an emergency, do not use this website: call <a href="tel:{emergency_number}" rel="noopener noreferrer">{emergency_number}</a> or go to the nearest hospital.</strong></p>',
    '<h2>What this website is</h2>',
    '<p>It presents the services and the branches of {full_name} (“we”), offers articles about health, and lets you ask for an appointment. Reading it costs nothing but your own data bundle, and you need no account.</p>',
    '<h2>Asking for an appointment</h2>',
    '<p>The form sends us a request. It is not yet an appointment. Your appointment is agreed when we have contacted you and confirmed the day, the time and the branch. We aim to do so within 24 hours. If you have not heard from us by then, please call.</p>',
    '<p>Please give your own details, or those of somebody who has asked you to do it for them, and make sure that the phone number is right. If you cannot come, tell us, so that another patient can have the time. Sending the form binds neither you nor us to anything.</p>',
    '<h2>Prices and services</h2>',
    '<p>Not every service may be had at every branch on every day. Please ask the branch what is available, what it costs, and whether your insurance covers it.</p>',
    '<h2>Health articles are not medical advice</h2>',
    '<p>Our articles explain things in general. They do not know you. They cannot replace a doctor, midwife or nurse who can examine you, and a test result needs somebody who can explain it. Never put off seeking care, and never stop a medicine, because of something that you read here.</p>',
    '<h2>Our words and pictures</h2>',
    '<p>You may read, print and share our pages for yourself, your family or your patients, as long as you say where they come from and do not change their meaning. For any other use, please ask us first. Our name and our logo may not be used to suggest that we stand behind something that is not ours.</p>',
    '<h2>Using the site fairly</h2>',
    '<p>Please do not send false requests, try to reach other people’s information, or disturb the site. We may block whoever does.</p>',
    '<h2>What we answer for</h2>',
    '<p>We take care that what stands here is right and that the site can be reached, but mistakes and interruptions happen. If you find a mistake, please tell us. We are not responsible for losses that arise only because a page was out of date or could not be opened, nor for the websites of others. Nothing here takes away a right that the law gives you, or our responsibility for the care we give you or for harm caused by our negligence.</p>',
    '<h2>Your information</h2>',
    '<p>How we use what you send us is explained in our Privacy Policy, to which a link stands at the foot of every page.</p>',
    '<h2>Law and changes</h2>',
    '<p>The law of Ghana applies to these terms, and its courts decide if we cannot agree. Please talk to us first. When the terms change, the date at the top changes too.</p>',
  ].join(''),
}

/** The facts before an owner has given the real ones: numbers and addresses are placeholders. */
const facts: Facts = {
  name: 'GEMEV',
  descriptor: 'Diagnostic Imaging & Laboratory',
  motto: 'Explore the World with Good Health',
  foundedIn: '2024',
  email: 'info@example.com',
  phoneHours: 'Mon-Sat 8AM-6PM',
  emailReply: 'We answer within 24 hours',
  dailyOperations: '{daily_hours}-hour daily operations',
  emergencyNumber: '112',
  social: {
    facebook: '',
    instagram: '',
    tiktok: '',
    x: '',
    youtube: '',
  },
  licenceNumber: '',
  dataProtectionNumber: '',
}

/** The content of a new site: each document is shown until somebody has saved it. */
export const seed: ClinicContent = {
  facts,
  branches,
  hours: openingHours,
  hero,
  about,
  milestones,
  offerings,
  features,
  testimonials,
  faq,
  footer,
  privacy,
  terms,
  messages,
  visit,
}
