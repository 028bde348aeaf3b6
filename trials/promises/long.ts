import type { Promised } from './promised.ts'

/** What the product promises, and what takes too long to be tried at each change. */
export const long: Promised[] = [
  {
    id: 'long.hostile-requests',
    promise:
      'No random request to any address or form meets an error of the server, and the site goes on answering',
    otherwise: 'Some odd request ends in an error page, or ends the process',
    tests: [],
    longTrial: 'requests',
  },
  {
    id: 'long.many-kills',
    promise: 'However often the process is killed, nothing acknowledged is lost or doubled',
    otherwise: 'A rare moment loses a patient',
    tests: [],
    longTrial: 'kills',
  },
  {
    id: 'long.booking-storms',
    promise:
      'However often the process is killed while 500 visits are confirmed, none is overbooked or lacks a message',
    otherwise: 'Two patients come at one time, or one is told twice',
    tests: [],
    longTrial: 'bookings',
  },
  {
    id: 'long.request-flood',
    promise:
      'Of a thousand requests from one address within a minute no patient’s is turned away for good, and a flood of one number is',
    otherwise: 'Whoever shares an address with a flood cannot ask for an appointment',
    tests: [],
    longTrial: 'flood',
  },
  {
    id: 'long.flat-memory',
    promise: 'Memory stays flat, however long visitors, patients and staff keep the site busy',
    otherwise: 'The process ends at night',
    tests: [],
    longTrial: 'memory',
  },
]
