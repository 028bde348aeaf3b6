import type { Promised } from './promised.ts'

/** What the product promises: bad input changes nothing. */
export const input: Promised[] = [
  {
    id: 'input.required-fields',
    promise: 'What the form needs is needed from programs too, in the same words',
    otherwise: 'Empty requests reach the front desk',
    tests: [
      'tests/routes/appointment-rules.test.ts > asks for everything that the form asks for, in the same words',
    ],
  },
  {
    id: 'input.unknown-fields',
    promise: 'Fields that a sender does not own change nothing',
    otherwise: 'A stranger confirms a visit or sets its notes',
    tests: [
      'tests/routes/appointment-payloads.test.ts > fields that a patient does not own are ignored',
      'app/domain/appointments/request/appointment-request.test.ts > drops what it did not ask for',
    ],
  },
  {
    id: 'input.prototype-keys',
    promise: 'Keys that reach for the prototype reach nothing',
    otherwise: 'A request changes every object of the process',
    tests: [
      'tests/routes/appointment-payloads.test.ts > keys that reach for the prototype reach nothing',
    ],
  },
  {
    id: 'input.any-body',
    promise: 'No body at all makes the server fail',
    otherwise: 'One odd body is an error page for a patient',
    tests: ['tests/routes/appointment-payloads.test.ts > no body at all makes the server fail'],
  },
  {
    id: 'input.broken-text',
    promise: 'NUL and halves of characters neither fail nor come back as something else',
    otherwise: 'One character is an error page, or a row that cannot be read',
    tests: [
      'app/platform/database/codec.test.ts > any text, whatever its script',
      'app/platform/database/codec.test.ts > text that cannot be stored is marked instead of failing',
      'app/platform/database/codec.test.ts > a question with a NUL in it finds nothing instead of failing',
    ],
  },
  {
    id: 'input.large-bodies',
    promise: 'A body is cut off at its limit, announced or in pieces',
    otherwise: 'A few senders fill the memory',
    tests: [
      'tests/routes/refused-requests.test.ts > over a connection, a body in chunks is cut off at the limit',
      'tests/routes/refused-requests.test.ts > five megabytes are refused, whether announced or sent in pieces',
    ],
  },
  {
    id: 'input.quick-checks',
    promise: 'Any text is checked in a short time',
    otherwise: 'One text holds the process for seconds',
    concerns: 'no database',
    tests: [
      'app/domain/appointments/request/appointment-request.test.ts > answers any input at all with a request or with field errors, and quickly',
      'app/platform/mail/mail-address.test.ts > an address too long for mail is none, and a hostile one costs no time',
      'tests/structure/regular-expressions.test.ts > no regular expression needs more than linear time',
      'server/pages/canonical-url.test.ts > reads an address full of slashes in a time that grows with its length alone',
    ],
  },
  {
    id: 'input.direction-marks',
    promise: 'Marks that turn the reading direction are taken out; the letters of Ghana stay',
    otherwise: 'A name shows as another one',
    tests: [
      'tests/routes/appointment-payloads.test.ts > marks that turn the reading direction are taken out',
      'app/domain/appointments/request/appointment-request.test.ts > keeps the letters of Ghana and drops marks that turn the reading direction',
    ],
  },
  {
    id: 'input.possible-dates',
    promise: 'Only days exist that a calendar has, from today for a year',
    otherwise: 'A visit is booked into the past',
    tests: [
      'tests/routes/appointment-rules.test.ts > takes a date from today to a year ahead, and only one that exists',
    ],
  },
  {
    id: 'input.known-services',
    promise: 'Only services and branches in force are taken',
    otherwise: 'A request lands at no branch',
    tests: [
      'tests/routes/appointment-rules.test.ts > offers the four services and the three branches only',
    ],
  },
  {
    id: 'input.mail-headers',
    promise: 'An address adds no header and no recipient to a mail',
    otherwise: 'Strangers send mail in the name of the clinic',
    tests: [
      'app/platform/mail/mail.test.ts > carries no second header, no second recipient and no second address',
    ],
  },
  {
    id: 'input.text-stays-text',
    promise: 'What a patient wrote is shown as text',
    otherwise: 'A message runs in the session of staff',
    tests: ['tests/routes/front-desk-list.test.ts > what a patient wrote stays text'],
  },
  {
    id: 'input.spreadsheets',
    promise: 'No exported cell is a formula',
    otherwise: 'Opening an export runs what a stranger wrote',
    tests: [
      'app/platform/audit/audit.test.ts > is exported whole, as text that no spreadsheet runs',
      'app/domain/appointments/lists/appointments.export.test.ts > makes text of the formula %s',
      'app/domain/appointments/lists/appointments.export.test.ts > keeps quotes, commas and line ends inside their cell',
    ],
  },
  {
    id: 'input.private-logs',
    promise: "No log has a patient's data or a secret",
    otherwise: 'Whoever reads the log reads patients',
    tests: [
      'app/platform/log/log.test.ts > neither a patient nor a secret reaches the log, not even by way of an error',
      'tests/routes/secret-addresses.test.ts > the log has no token of a patient’s page, however its address is written',
      'tests/routes/secret-addresses.test.ts > the log has nothing of an address whose percent-encoding is broken',
      'tests/routes/secret-addresses.test.ts > the log has no token, e-mail address or reference, wherever in an address it stands',
    ],
  },
  {
    id: 'input.log-lines',
    promise: 'What a stranger sent adds no line to the log',
    otherwise: 'A forged line tells what never happened, or steers the terminal of who reads it',
    concerns: 'no database',
    tests: [
      'app/platform/log/log-text.test.ts > what a stranger sent can neither steer the terminal nor look like another detail',
    ],
  },
  {
    id: 'input.slug-race',
    promise: 'One of two who want a slug at the same moment gets it',
    otherwise: 'Two posts have one address',
    tests: [
      'app/domain/blog/admin/posts.creating.test.ts > gives a slug to one of two who want it at the same moment',
    ],
  },
  {
    id: 'input.sent-once',
    promise: 'A request that is sent again is stored once',
    otherwise: 'The front desk calls a patient twice',
    tests: [
      'tests/routes/appointment-idempotency.test.ts > however often and however fast it is sent',
      'app/domain/appointments/request/request-appointment.test.ts > stores one row for twenty parallel sends with one key, and answers each with the same reference',
    ],
  },
  {
    id: 'input.key-of-another',
    promise: 'A key that comes back with other details changes nothing',
    otherwise: 'A request is overwritten',
    tests: [
      'app/domain/appointments/request/request-appointment.test.ts > changes nothing when a key comes back with other details',
    ],
  },
  {
    id: 'input.hidden-field',
    promise: 'A robot that fills in the hidden field stores nothing',
    otherwise: 'Spam fills the list',
    tests: [
      'tests/routes/appointment-payloads.test.ts > a request with the hidden field filled in is not stored, and its answer says whom to call',
    ],
  },
  {
    id: 'input.counted-views',
    promise: 'A reader is counted once in half an hour',
    otherwise: 'Views mean nothing, and each is a write',
    tests: [
      'app/domain/blog/public/posts.views.test.ts > grow by one for each visitor in half an hour, and are written together',
      'app/domain/blog/public/posts.views.test.ts > do not grow by robots, nor without end from one address',
    ],
  },
  {
    id: 'input.safe-paging',
    promise: 'Nonsense in an address shows the first page',
    otherwise: 'An odd address is an error page, or reads without end',
    tests: [
      'app/platform/database/list-page.test.ts > takes any address, and shows the first page for one that it has not written',
      'tests/routes/front-desk-list.test.ts > nonsense in the address shows the first page of everything',
    ],
  },
  {
    id: 'input.no-command',
    promise: 'Text in an address or a search is never a command of the database',
    otherwise: 'A stranger reads drafts and patients through a search',
    tests: [
      'tests/routes/injected-queries.test.ts > is looked up as the text %j that it is',
      'app/domain/appointments/lists/appointments.search.test.ts > finds nobody by "%s"',
    ],
  },
  {
    id: 'input.lengths',
    promise: 'Each field takes its length and not one character more',
    otherwise: 'A few requests fill the disk, or a list cannot be read',
    tests: [
      'tests/routes/appointment-rules.test.ts > takes a %s of %i characters and not one more',
      'app/domain/blog/post.test.ts > refuses a slug of more than 100 letters',
      'app/domain/blog/post.test.ts > takes a %s of its length and not one character more',
    ],
  },
  {
    id: 'input.slugs',
    promise: 'A slug is small letters, digits and single dashes',
    otherwise: 'An address leads out of its folder or cannot be typed',
    tests: ['app/domain/blog/post.test.ts > knows what can be a slug'],
    concerns: 'no database',
  },
  {
    id: 'input.silent-errors',
    promise: 'An error inside is a page with a number, and nothing of the error',
    otherwise: 'A stranger learns tables and folders from an error page',
    tests: [
      'tests/routes/internal-errors.test.ts > an error inside %s is a page with a number to name, and nothing of the error',
    ],
    concerns: 'no database',
  },
  {
    id: 'input.one-line',
    promise: 'Text of one line holds no line end and no control character',
    otherwise: 'A name breaks lists, mails and logs',
    tests: [
      'tests/routes/appointment-rules.test.ts > refuses a line end where one line belongs, also in an email address',
      'tests/routes/profile.test.ts > the name %j is no text of one line and is refused',
    ],
  },
  {
    id: 'input.methods-and-types',
    promise: 'Other methods and types of content are refused in words',
    otherwise: 'An address answers what nobody has thought of',
    tests: [
      'tests/routes/refused-requests.test.ts > %s is for no address',
      'tests/routes/refused-requests.test.ts > a body that is not JSON is refused with its reason: %j',
      'tests/routes/refused-requests.test.ts > %s takes no POST',
      'tests/routes/refused-requests.test.ts > %s refuses a POST with an answer of the site',
      'tests/routes/refused-requests.test.ts > %s refuses %s',
    ],
  },
  {
    id: 'input.static-files',
    promise: 'Nothing beside the published files can be had',
    otherwise: 'Strangers download the database',
    tests: [
      'tests/routes/static-files.test.ts > nothing beside the published files can be had: %s',
    ],
  },
  {
    id: 'input.lost-answer',
    promise: 'A request whose answer was lost is sent again without harm',
    otherwise: 'A weak connection refuses a patient, or stores two',
    tests: [
      'tests/routes/appointment-limits.test.ts > sending a stored request again is never refused',
    ],
  },
]
