import { maxEmailLength } from '#app/values/email-address.ts'
import { group, labelled, line, list, optionalLine, prose, references } from './parts.ts'

const emailLine = line('Email', maxEmailLength, { format: 'email' })

const socialPage = (label: string) => optionalLine(label, 200, { format: 'web address' })

export const factsPart = group({
  name: line('Name', 40),
  descriptor: line('What kind of clinic it is', 80),
  motto: line('Motto', 100),
  foundedIn: line('Founded in', 20),
  email: emailLine,
  phoneHours: line('When the phones are answered', 60),
  emailReply: line('How soon an email is answered', 60),
  dailyOperations: line('Opening hours in a few words', 60),
  emergencyNumber: line('Emergency number', 6, { format: 'short number' }),
  social: labelled('Pages on social networks', {
    facebook: socialPage('Facebook'),
    instagram: socialPage('Instagram'),
    tiktok: socialPage('TikTok'),
    x: socialPage('X'),
    youtube: socialPage('YouTube'),
  }),
  licenceNumber: optionalLine('Licence of the Health Facilities Regulatory Agency', 60),
  dataProtectionNumber: optionalLine('Registration with the Data Protection Commission', 60),
})

const hoursRow = { kind: 'hours', label: 'Days' } as const

const holiday = group({ name: line('Name', 60), day: line('Day', 10, { format: 'day' }) })

export const openingHoursPart = group({
  weekly: list('Weekly hours', 'time', [1, 14], hoursRow, { title: 'days' }),
  holidays: list('Public holidays', 'holiday', [0, 100], holiday, {
    title: 'name',
    hint: 'Known already: New Year’s Day, Constitution Day, Independence Day, Good Friday, Easter Monday, Workers’ Day, Republic Day, Founder’s Day, Farmers’ Day, Christmas Day and Boxing Day. One on a weekend also has the next working day. Add each other day that is declared, such as an Eid, Shaqq Day after Eid ul-Fitr, and the Monday when one is on a weekend. If a holiday moves, add its name and its new day.',
  }),
})

/** How many visits of a service fit at the same time, and how long each lasts (S-34.1). */
const capacityRow = group({
  service: { ...references('Service', 'services', 'Each other service'), isSingle: true },
  inParallel: { kind: 'number', label: 'Visits at the same time', min: 1, max: 50, initial: 1 },
  minutes: {
    kind: 'number',
    label: 'Minutes for each visit',
    min: 5,
    max: 240,
    step: 5,
    initial: 30,
  },
})

const branch = group({
  slug: { kind: 'slug', of: 'name' },
  name: line('Name', 40),
  region: line('Region', 60),
  location: line('Where it is, in words', 160),
  phone: { kind: 'phone', label: 'Phone' },
  answersWhatsApp: { kind: 'checkbox', label: 'This number answers WhatsApp' },
  mapLink: optionalLine('Link to a map', 300, {
    format: 'web address',
    hint: 'In the maps app of a phone: “Share”, then “Copy”.',
  }),
  coordinates: optionalLine('Coordinates', 40, {
    format: 'coordinates',
    hint: 'Press and hold the place in a maps app. Copy the two numbers, such as 10.9361, -0.4747.',
  }),
  photo: { kind: 'image', label: 'Photo' },
  openingHours: list('Different hours', 'time', [0, 14], hoursRow, {
    title: 'days',
    hint: "Different hours here? Otherwise the clinic's hours apply.",
  }),
  capacity: list('How many visits at once', 'service', [0, 10], capacityRow, {
    hint: 'How many patients at the same time? Services not listed here have no limit.',
    title: 'service',
    unique: 'service',
  }),
  // Who is mailed about new requests at this branch (S-33.2); never shown to the public.
  alertEmails: list('Who is mailed about new requests', 'address', [0, 5], emailLine),
})

/** The branches, in the order in which every screen lists them (S-1.2). */
export const branchesPart = list('Branches', 'branch', [1, 12], branch, {
  title: 'name',
  unique: 'name',
})

const colour = (label: string, hint: string) => line(label, 7, { format: 'colour', hint })

/** The clinic's own look: `look.ts` makes the theme of it. */
export const lookPart = group({
  logo: { kind: 'image', label: 'Logo', isWhole: true },
  photo: { kind: 'image', label: 'Photo at the top of the home page' },
  photoAlt: optionalLine('What the photo shows', 200, {
    hint: 'For people who do not see it, such as “Two nurses at the door of the laboratory”.',
  }),
  colour: colour('Main colour', 'Headings, and the dark parts of each page.'),
  accent: colour('Second colour', 'Buttons and links.'),
})

const inForceFrom = line('In force from', 10, { format: 'day' })

export const privacyPart = group({
  version: line('Version', 20, {
    hint: 'Each request remembers it. Give a new one whenever the meaning changes.',
  }),
  inForceFrom,
  shortNotice: prose('Beside the Submit button', 600),
  html: { kind: 'html', label: 'Policy', isRequired: true },
})

export const termsPart = group({
  inForceFrom,
  html: { kind: 'html', label: 'Terms', isRequired: true },
})

const messageText = (label: string, hint?: string) =>
  optionalLine(label, 700, { isMultiline: true, isMessage: true, ...(hint && { hint }) })

/** The texts of messages to patients (`message-template.ts` says which values each may name); an empty one is not sent. */
export const messagesPart = group({
  received: messageText('When a request has come in'),
  confirmed: messageText('When an appointment is confirmed'),
  changed: messageText('When its day, time or branch changes'),
  withdrawn: messageText(
    'When its day and time are taken back',
    'Sent when you set the status back to Pending, or remove the time. {visit} is the old time.',
  ),
  cancelled: messageText('When it is cancelled'),
  reminder: messageText('To remind the patient, the day before'),
  result: messageText('When a result can be collected'),
})

export const visitPart = group({
  arrival: optionalLine('When to come', 200, {
    hint: 'Patients read it after their day and time. Messages have a sentence of their own.',
  }),
  toBring: list('What to bring', 'thing', [0, 12], line('What to bring', 120)),
  refusals: list('When you cannot help', 'sentence', [0, 12], line('Sentence', 200), {
    hint: 'The front desk chooses one of these sentences for the patient.',
  }),
})
