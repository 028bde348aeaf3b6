import type { Promised } from './promised.ts'

/** What the product promises, and what only a browser can try. */
export const browsers: Promised[] = [
  {
    id: 'browsers.gateway-errors',
    promise:
      'An error page of a proxy replaces no screen of the back-office and loses no typed text',
    otherwise:
      'While the site restarts, whoever saves sees an error page and types everything again',
    concerns: 'no database',
    tests: [
      'tests/e2e/gateway-errors.spec.ts > the appointments and their dialogs, after %s',
      'tests/e2e/gateway-errors.spec.ts > a new appointment still holds what was typed',
      'tests/e2e/gateway-errors.spec.ts > the posts, their question and the editor',
      'tests/e2e/gateway-errors.spec.ts > the categories',
      'tests/e2e/gateway-errors.spec.ts > the gallery, and an image whose row is refused for half a minute',
      'tests/e2e/gateway-errors.spec.ts > the question for a name, and the samples that are hidden with one tap',
      'tests/e2e/gateway-errors.spec.ts > a mail that cannot be tried again now stays in its list, which says so',
    ],
  },
  {
    id: 'browsers.open-tabs',
    promise: 'A tab that was open before an upgrade goes on, or says that it has to be loaded anew',
    otherwise: 'A tab of this morning shows nothing, and nobody knows why',
    concerns: 'no database',
    tests: [
      'tests/e2e/connection-loss-scripts.spec.ts > a script that a newer release has removed is reported, with a way to reload',
      'tests/e2e/offline-update.spec.ts > a release takes hold without a broken page: in an open tab, in the next page, and offline',
    ],
  },
  {
    id: 'browsers.offline-requests',
    promise:
      'A request that is sent offline waits on the phone, goes by itself once, and is removed in time',
    otherwise: 'Patients lose what they typed, or leave it on a shared phone',
    concerns: 'SQLite',
    tests: [
      'tests/e2e/offline-request.spec.ts > sent offline, a request waits on the phone and goes by itself, once',
      'tests/e2e/offline-request.spec.ts > a request whose answer was lost after it was stored is sent again and stays one',
      'tests/e2e/offline-request.spec.ts > while a hotspot answers %s, a request waits as it does offline',
      'tests/e2e/offline-request.spec.ts > removed from the phone with one tap, a waiting request is not sent',
      'tests/e2e/offline-request.spec.ts > what could not be sent for 7 days is removed, and the person is told',
    ],
  },
  {
    id: 'browsers.front-desk-day',
    promise: 'A day of the front desk survives every lost answer and every cut of the connection',
    otherwise: 'The front desk types a patient again, or finds one twice',
    concerns: 'SQLite',
    tests: [
      'tests/e2e/front-desk-day.spec.ts > a day of the front desk survives every lost answer and every cut of the connection',
      'tests/e2e/front-desk-day.spec.ts > a day in several documents survives every cut of the connection',
    ],
  },
  {
    id: 'browsers.other-hosts',
    promise: 'No public page asks another host for anything',
    otherwise: 'Others learn who reads about which examination',
    concerns: 'no database',
    tests: [
      'tests/e2e/public-pages.spec.ts > %s logs no console error and requests nothing from other hosts',
    ],
  },
  {
    id: 'browsers.accessibility',
    promise:
      'Pages and screens break no rule of accessibility that a program can find, the focus is always visible, and the form is filled in and sent by keyboard',
    otherwise: 'Who uses a keyboard or a screen reader cannot ask for an appointment',
    concerns: 'no database',
    tests: [
      'tests/e2e/accessibility.spec.ts > %s has no accessibility violation',
      'tests/e2e/accessibility.spec.ts > no screen of the back-office has one',
      'tests/e2e/accessibility.spec.ts > the form with its errors has none',
      'tests/e2e/keyboard.spec.ts > the focus is always visible on %s when moving by Tab',
      'tests/e2e/keyboard.spec.ts > the whole form can be filled in and sent by keyboard',
    ],
  },
]
