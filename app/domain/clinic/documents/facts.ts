import type { Branch, Facts, OpeningHours, ServiceCapacity } from '#app/domain/clinic/content.ts'
import type { PartOf, TextPart } from '#app/domain/clinic/document-part.ts'
import { maxEmailLength } from '#app/values/email-address.ts'
import { line, optionalLine } from './text-parts.ts'

const socialPage = (label: string): TextPart => ({
  kind: 'text',
  label,
  maxLength: 200,
  format: 'web address',
})

/** The clinic's name, addresses and numbers. */
export const factsPart: PartOf<Facts> = {
  kind: 'group',
  parts: {
    name: line('Name', 40),
    descriptor: line('What kind of clinic it is', 80),
    motto: line('Motto', 100),
    foundedIn: line('Founded in', 20),
    email: { ...line('Email', maxEmailLength), format: 'email' },
    phoneHours: line('When the phones are answered', 60),
    emailReply: line('How soon an email is answered', 60),
    dailyOperations: line('Opening hours in a few words', 60),
    emergencyNumber: { ...line('Emergency number', 6), format: 'short number' },
    social: {
      kind: 'group',
      label: 'Pages on social networks',
      parts: {
        facebook: socialPage('Facebook'),
        instagram: socialPage('Instagram'),
        tiktok: socialPage('TikTok'),
        x: socialPage('X'),
        youtube: socialPage('YouTube'),
      },
    },
    licenceNumber: optionalLine('Licence of the Health Facilities Regulatory Agency', 60),
    dataProtectionNumber: optionalLine('Registration with the Data Protection Commission', 60),
  },
}

export const openingHoursPart: PartOf<OpeningHours[]> = {
  kind: 'list',
  label: 'Opening hours',
  noun: 'time',
  title: 'days',
  min: 1,
  max: 14,
  row: { kind: 'hours', label: 'Days' },
}

const serviceCapacity: PartOf<ServiceCapacity> = {
  kind: 'group',
  parts: {
    service: {
      kind: 'references',
      label: 'Service',
      to: 'services',
      none: 'Each other service',
      isSingle: true,
    },
    inParallel: { kind: 'number', label: 'Visits at the same time', min: 1, max: 50, initial: 1 },
    minutes: {
      kind: 'number',
      label: 'Minutes for each visit',
      min: 5,
      max: 240,
      step: 5,
      initial: 30,
    },
  },
}

/** The branches, in the order in which every screen lists them. */
export const branchesPart: PartOf<Branch[]> = {
  kind: 'list',
  label: 'Branches',
  noun: 'branch',
  title: 'name',
  unique: 'name',
  min: 1,
  max: 12,
  row: {
    kind: 'group',
    parts: {
      slug: { kind: 'slug', of: 'name' },
      name: line('Name', 40),
      region: line('Region', 60),
      location: line('Where it is, in words', 160),
      phone: { kind: 'phone', label: 'Phone' },
      answersWhatsApp: { kind: 'checkbox', label: 'This number answers WhatsApp' },
      mapLink: {
        ...optionalLine('Link to a map', 300),
        format: 'web address',
        hint: 'In the maps app of a phone: “Share”, then “Copy”.',
      },
      coordinates: {
        ...optionalLine('Coordinates', 40),
        format: 'coordinates',
        hint: 'Hold a finger on the place in the maps app and copy the two numbers, such as 10.9361, -0.4747. A phone then opens its own maps app.',
      },
      photo: { kind: 'image', label: 'Photo' },
      openingHours: {
        ...openingHoursPart,
        label: 'Opening hours of its own',
        hint: 'Without any it has the hours of the clinic.',
        min: 0,
      },
      capacity: {
        kind: 'list',
        label: 'How many visits at once',
        noun: 'service',
        hint: 'Nobody can be confirmed past it. A service that is not named here has no limit.',
        title: 'service',
        unique: 'service',
        min: 0,
        max: 10,
        row: serviceCapacity,
      },
      alertEmails: {
        kind: 'list',
        label: 'Who is mailed about new requests',
        noun: 'address',
        min: 0,
        max: 5,
        row: { ...line('Email', maxEmailLength), format: 'email' },
      },
    },
  },
}
