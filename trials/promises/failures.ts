import type { Promised } from './promised.ts'

/** What the product promises: failures lose nothing. */
export const failures: Promised[] = [
  {
    id: 'failures.killed-writing',
    promise: 'A killed process loses and doubles nothing that it acknowledged',
    otherwise: 'A patient waits for a call that never comes',
    tests: [
      'tests/crash/crash.test.ts > is killed again and again and loses and doubles nothing it acknowledged',
    ],
  },
  {
    id: 'failures.killed-starting',
    promise: 'A first start that was killed is finished by the next one',
    otherwise: 'The site never starts',
    tests: [
      'tests/crash/first-start.test.ts > killed at random moments is finished by the next one',
    ],
  },
  {
    id: 'failures.killed-uploading',
    promise: 'A kill during uploads loses no image',
    otherwise: 'Pages show holes',
    tests: [
      'tests/crash/images.test.ts > a site that is killed during uploads loses no image, stores none twice and leaves no partial file',
    ],
  },
  {
    id: 'failures.killed-restoring',
    promise: 'A restore that is killed has done all or nothing, whenever that was',
    otherwise: 'Half of the data are those of yesterday',
    tests: [
      'tests/crash/restore.test.ts > has done all or nothing once something is started, whenever that was',
      'app/platform/backup/restore/hold-data-folder.test.ts > what a killed restore has gathered is removed at the next start',
      'app/platform/backup/restore/apply-restore.test.ts > all moves are taken back when one fails',
    ],
  },
  {
    id: 'failures.killed-mailing',
    promise: 'Every mail arrives, though the process that stores and sends it is killed',
    otherwise: 'A link for a new password never comes',
    tests: [
      'tests/crash/mail.test.ts > arrives, every one, though the process that stores and sends it is killed again and again',
    ],
  },
  {
    id: 'failures.killed-confirming',
    promise:
      'A process that is killed while visits are confirmed gives no time twice, loses nothing, and tells each patient once',
    otherwise: 'Two patients come at one time, or one is told twice',
    tests: [
      'tests/crash/bookings.test.ts > never exceed them, lose nothing that was answered, and tell each patient once, though the process is killed',
    ],
  },
  {
    id: 'failures.stopped-under-load',
    promise: 'A stop under load finishes every answer',
    otherwise: 'An upgrade breaks forms that are on their way',
    tests: [
      'tests/crash/stop.test.ts > a site that is stopped under load finishes every answer and exits with code 0',
      'tests/crash/stop.test.ts > that arrives twice, as npm passes it on, still finishes what has begun',
    ],
  },
  {
    id: 'failures.two-processes',
    promise: 'Two processes on one folder lose no row',
    otherwise: 'A second start damages the data',
    tests: ['tests/crash/two-processes.test.ts > start at once, both answer, and no row is lost'],
  },
  {
    id: 'failures.disk-full',
    promise: 'A full disk is said in words, and the site recovers by itself',
    otherwise: 'Typed text is lost',
    tests: [
      'tests/routes/disk-full.test.ts > the plain form comes back with every word while the disk is full',
      'tests/routes/disk-full.test.ts > a site on a full disk is not ready, and is again by itself once there is room',
      'tests/routes/disk-full.test.ts > a full disk is reported to programs as a temporary error',
    ],
  },
  {
    id: 'failures.disk-really-full',
    promise: 'A disk that is full, or turns read-only, under a running site is said in words',
    otherwise: 'A patient finds an error page, and what was stored is lost',
    concerns: 'SQLite',
    tests: [
      'tests/routes/failing-disk.test.ts > a disk that is really full is said in words, and the site goes on by itself once there is room',
      'tests/routes/failing-disk.test.ts > a disk that turns read-only under the site is said in words, and what was stored is still there',
    ],
  },
  {
    id: 'failures.backup-space',
    promise: 'No backup and no restore takes the last 500 MB of the disk',
    otherwise: 'The backup of the night fills the disk, and no patient can book any more',
    tests: [
      'app/platform/backup/create/backup-space.test.ts > a backup of %s is refused before anything is written where it would take the last 500 MB of the disk',
      'app/platform/backup/restore/restore-space.test.ts > a restore on %s is refused before it touches anything where it would take the last 500 MB of the disk',
    ],
  },
  {
    id: 'failures.backup-disk-full',
    promise:
      'A disk that becomes full during a backup or a restore is said in words, and what was there stays',
    otherwise: 'Half a backup takes the space that patients need, or half a restore the data',
    concerns: 'SQLite',
    tests: [
      'app/platform/backup/create/backup-space.test.ts > a disk that others fill meanwhile ends the backup, and what that has copied is deleted',
      'app/platform/backup/create/backup-space.test.ts > a disk that is really full is said in words, and has its space again',
      'app/platform/backup/restore/restore-space.test.ts > a disk that becomes really full leaves what was there',
    ],
  },
  {
    id: 'failures.backup-foreign-files',
    promise: 'What is no image of the site ends no backup, and is named',
    otherwise: 'A stray file ends every backup from then on',
    tests: [
      'app/platform/backup/create/foreign-files.test.ts > what is no image of this program ends no backup of %s',
    ],
  },
  {
    id: 'failures.backup-unreadable',
    promise: 'A foreign folder that cannot be read ends no backup, and one of images does in words',
    otherwise: 'The folder of a mounted disk ends every backup, or images are left out unseen',
    concerns: 'SQLite',
    tests: [
      'app/platform/backup/create/foreign-files.test.ts > a foreign folder that cannot be read ends no backup, and is named',
      'app/platform/backup/create/foreign-files.test.ts > %s that cannot be read ends the backup, and is named',
    ],
  },
  {
    id: 'failures.wrong-owner',
    promise: 'A database file that belongs to another user is reported in a sentence',
    otherwise: 'A start after a command of root fails without a reason',
    concerns: 'SQLite',
    tests: [
      'tests/crash/start-errors.test.ts > a database file that belongs to another user is reported in a sentence, and stays as it is',
    ],
  },
  {
    id: 'failures.read-only-folder',
    promise: 'A folder that cannot be written is reported in a sentence',
    otherwise: 'A start fails without a reason',
    concerns: 'no database',
    tests: [
      'tests/crash/start-errors.test.ts > a read-only data directory is reported in a sentence, not a stack trace',
      'tests/crash/start-errors.test.ts > a folder that cannot be written is also reported where the data are in PostgreSQL',
      'tests/crash/start-errors.test.ts > a data directory that cannot be created is reported in a sentence, not a stack trace',
      'tests/crash/start-errors.test.ts > a data directory in %s, where nothing can be made, ends the start instead of trying for ever',
    ],
  },
  {
    id: 'failures.database-away',
    promise: 'Without its database the site serves its pages and keeps what was typed',
    otherwise: 'A patient finds an error page',
    tests: [
      'tests/routes/database-outage.test.ts > the public pages are served all the same',
      'tests/routes/database-outage.test.ts > the plain form comes back with every word, the text and the numbers to call',
      'tests/routes/database-outage.test.ts > the endpoint says so and asks to try again',
      'tests/routes/database-outage.test.ts > a reference page is a 503, which a reload may mend, and not a 404',
      'tests/routes/blog-outage.test.ts > a cached page is served without a database',
    ],
  },
  {
    id: 'failures.slow-database',
    promise: 'A slow question is an outage and not a wait',
    otherwise: 'All visitors wait for one',
    concerns: 'PostgreSQL',
    tests: [
      'app/platform/database/postgres/postgres.test.ts > a question that takes too long is an outage, not a wait',
      'app/platform/database/postgres/postgres.test.ts > more requests than connections wait 2 seconds at most',
    ],
  },
  {
    id: 'failures.cut-connections',
    promise: 'A PostgreSQL that cuts every connection costs a request at most a retry',
    otherwise: 'A restart of the database loses or doubles a request',
    concerns: 'PostgreSQL',
    tests: [
      'tests/routes/database-outage.test.ts > a PostgreSQL that cuts every connection costs at most a retry',
      'app/platform/database/postgres/postgres.test.ts > a connection that is cut while it lies idle is replaced',
      'app/platform/database/postgres/postgres.test.ts > a connection that is cut inside a transaction fails it as an outage, and no more',
    ],
  },
  {
    id: 'failures.mail-away',
    promise: 'Mail waits for its server and is delivered once it is back',
    otherwise: 'A confirmation is lost',
    tests: [
      'app/platform/mail/mail.test.ts > is tried again after a refusal for now, later and later, under the same Message-ID',
      'app/platform/mail/mail-failures.test.ts > arrives at least once when the mail server dies in the middle and comes back',
      'app/platform/mail/mail.test.ts > waits without SMTP, with its text',
      'app/platform/mail/mail.test.ts > is tried on when it is our own settings that a server refuses',
      'app/platform/mail/mail-failures.test.ts > is taken by another process when the one that held it has died',
    ],
  },
  {
    id: 'failures.mail-hangs',
    promise:
      'A mail server that takes a connection and says nothing delays no request, and the mail is tried again',
    otherwise: 'Staff wait at each button for a server that hangs',
    tests: [
      'app/platform/mail/mail-server-hangs.test.ts > delays no request and is tried again, where it %s',
    ],
  },
  {
    id: 'failures.gateway-away',
    promise:
      'SMS wait for a gateway that is down, slow or wrong and are sent once, or left to staff where nobody knows',
    otherwise: 'A patient gets none, or two',
    tests: [
      'app/domain/messages/delivery/message-delivery.test.ts > are tried again while the gateway is down, and are sent once it is back',
      'app/domain/messages/delivery/message-delivery.test.ts > are left to staff when the gateway refuses them, or when nobody knows whether it took them',
      'app/domain/messages/delivery/message-delivery.test.ts > are handed over again to a gateway that takes the same message once',
      'app/domain/messages/delivery/message-delivery.test.ts > are left to the process that has claimed them meanwhile',
      'app/domain/messages/delivery/message-delivery.test.ts > are sent once by two processes at once',
      'app/platform/sms/gateways.test.ts > a gateway that is down was certainly not reached',
      'app/platform/sms/gateways.test.ts > a gateway that hangs is left after the time of an attempt',
      'app/platform/sms/gateways.test.ts > a wrong key, an empty account, too many requests and an error of its own are tried again',
      'app/platform/sms/gateways.test.ts > what is wrong with the message is not tried again',
      'app/platform/sms/gateways.test.ts > whether it took a message is unknown when it hangs up, or a proxy answers for it',
      'app/platform/sms/gateways.test.ts > an answer of success without the documented form says nothing',
      'app/platform/sms/gateways.test.ts > an answer that is longer than a gateway’s is not read',
    ],
  },
  {
    id: 'failures.wrong-clock',
    promise: 'A wrong clock erases nothing, shuts nobody out and mails no day twice',
    otherwise: 'A flat battery deletes the records',
    tests: [
      'app/domain/appointments/retention.test.ts > erases nothing when even the newest request is past its time: then the clock is wrong',
      'server/jobs/erasing.test.ts > stays while the clock is 20 months ahead',
      'server/jobs/erasing.test.ts > stays while the clock is ten years ahead and has stored a request',
      'server/jobs/erasing.test.ts > is erased once a machine that was off for months has run for a week',
      'server/jobs/erasing.test.ts > stays for the first week of a program that remembers its clock, and of a restored backup',
      'app/domain/system/system-checks.test.ts > find a clock that has gone ahead, and say when what is old is erased again',
      'app/platform/limits/backoff-limit.test.ts > shuts nobody out when the clock was wrong and is put right',
      'app/domain/digest/digest.test.ts > comes once although the clock was behind for a while after a power cut',
      'app/domain/digest/digest.test.ts > misses one day, and no years, when the clock was ahead for a while',
    ],
  },
  {
    id: 'failures.wrong-clock-backups',
    promise:
      'A wrong clock deletes no backup, and what it has stamped is not restored as the newest',
    otherwise:
      'The only backup of the night is deleted as soon as it is made, or one of years ago is restored',
    concerns: 'no database',
    tests: [
      'app/platform/backup/backup-retention.test.ts > a clock that is far behind costs no backup, also not the one that it has just made',
      'app/platform/backup/backup-retention.test.ts > backups that a clock far ahead has made take the turn of none, and the others still expire',
      'app/platform/backup/outside/upload-backup.test.ts > a backup that a wrong clock has stamped is not the newest, and a clock that is behind deletes none',
    ],
  },
  {
    id: 'failures.wrong-settings',
    promise: 'All errors in the settings are named at once, and no value',
    otherwise: 'A start is tried ten times',
    concerns: 'no database',
    tests: [
      'tests/crash/start-errors.test.ts > all errors in the environment are named at once, and no value is repeated',
      'app/platform/mail/mail-address.test.ts > SMTP settings that would not work are named at start, and none of their values',
    ],
  },
  {
    id: 'failures.admin-errors',
    promise: 'An error at an address of the back-office leads back to it',
    otherwise: 'Staff whose form is refused stand on the public home page',
    concerns: 'no database',
    tests: [
      'tests/routes/admin-errors.test.ts > the answer to %s leads back to the back-office and not to the public home page',
      'tests/routes/admin-outage.test.ts > an address of the back-office never shows the public error page',
    ],
  },
  {
    id: 'failures.restored-backup',
    promise: 'A backup is checked before anything is touched',
    otherwise: 'A restore destroys what was there',
    tests: [
      'app/platform/backup/format/untrusted-backup.test.ts > is refused where an image is to be restored to %j',
      'app/platform/backup/restore/restore-secret.test.ts > is refused in a forged backup where it is %s',
      'app/platform/backup/restore/restore-secret.test.ts > another AUTH_SECRET is refused, unless what it cannot open is to be removed (%s)',
      'app/platform/backup/restore/restore-backup.test.ts > stays unless it is to be replaced, and is then put aside',
      'app/platform/backup/restore/restore-backup.test.ts > is not touched while a site holds the folder, though its database is closed',
    ],
  },
  {
    id: 'failures.damaged-backup',
    promise: 'A damaged, foreign or newer backup is refused and changes nothing',
    otherwise: 'A restore destroys what was there',
    concerns: 'SQLite',
    tests: [
      'app/platform/backup/format/untrusted-backup.test.ts > is refused where it is %s',
      'app/platform/backup/format/untrusted-backup.test.ts > is refused where a row has the time %j',
      'app/platform/backup/format/untrusted-backup.test.ts > a missing image is named, and left out only when that is asked for',
    ],
  },
  {
    id: 'failures.damaged-anywhere',
    promise:
      'A backup or an export that was damaged anywhere is refused in words, or taken whole, and never in half',
    otherwise: 'A restore or an import ends in the middle, and nobody knows what is missing',
    tests: [
      'app/platform/backup/format/damaged-backup.test.ts > is refused in words and leaves nothing behind, or is restored whole',
      'app/domain/blog/import/damaged-import.test.ts > of %s is refused in words, or each post of it is imported whole or skipped with a reason',
    ],
  },
  {
    id: 'failures.restored-meanwhile',
    promise: 'A database file that appears while a backup is restored is not overwritten',
    otherwise: 'A restore destroys what somebody has just copied there',
    concerns: 'SQLite',
    tests: [
      'app/platform/backup/restore/restore-backup.test.ts > is checked again when everything is ready to be put in place',
    ],
  },
  {
    id: 'failures.newer-database',
    promise: 'A database newer than the program is refused in a sentence',
    otherwise: 'A roll-back damages the data',
    tests: [
      'app/platform/database/migrate/migrate.test.ts > a database newer than the program is refused with a plain sentence',
    ],
  },
  {
    id: 'failures.open-tabs',
    promise: 'An upgrade leaves open tabs what they need',
    otherwise: 'A tab of this morning breaks',
    concerns: 'no database',
    tests: [
      'tests/crash/release.test.ts > a release runs with Node alone, is upgraded and rolled back by a link, and serves the files of open tabs',
    ],
  },
  {
    id: 'failures.open-forms',
    promise:
      'A form that was open before an upgrade is saved after it, or comes back with its text',
    otherwise: 'An upgrade empties what the open form did not know',
    tests: [
      'tests/routes/front-desk-changes.test.ts > a form of the %s that was open before a release added a field loses nothing of it',
      'tests/routes/gallery-admin.test.ts > a form of the %s that was open before a release added a field loses nothing of it',
      'tests/routes/categories.test.ts > a form of the %s that was open before a release added a field loses nothing of it',
      'tests/routes/guides.test.ts > a form of the %s that was open before a release added a field loses nothing of it',
      'tests/routes/breaches.test.ts > a form of the %s that was open before a release added a field loses nothing of it',
    ],
  },
  {
    id: 'failures.overbooking',
    promise: 'Two bookings never share one free slot',
    otherwise: 'Two patients come at one time',
    tests: [
      'app/domain/appointments/editing/appointments.booking.test.ts > lets one of two bookings have the last free slot, and never more than fit of 500 at once',
    ],
  },
  {
    id: 'failures.late-constraints',
    promise:
      'A row that is gone meanwhile is an answer in words, or left out where it may be missing',
    otherwise: 'A race ends in an error page',
    tests: [
      'app/domain/races.test.ts > is gone for an appointment that is edited, and for a message to its patient',
      'app/domain/races.test.ts > is gone for a post whose status is set, or that is saved',
      'app/domain/races.test.ts > is gone for a draft of a post, which is stored apart',
      'app/domain/races.test.ts > leaves a post without its category, whether it is new or saved again',
      'app/domain/races.test.ts > makes the category of an image that is added or edited a field error',
    ],
  },
  {
    id: 'failures.audit-trail',
    promise: 'What staff did cannot be rewritten',
    otherwise: 'Nobody knows who changed a visit',
    tests: [
      'app/platform/audit/audit.test.ts > cannot be changed, and not be deleted within a year',
      'app/platform/audit/audit.test.ts > cannot be replaced by another entry of its id',
    ],
  },
  {
    id: 'failures.audited-acts',
    promise:
      'Sign-ins, what is done with an appointment and what is taken along stand in the audit trail, without what was searched for or typed',
    otherwise:
      'Nobody knows who has read or taken a list of patients, or the trail names them itself',
    tests: [
      'tests/routes/audit.test.ts > holds sign-ins, refused ones and sign-outs',
      'tests/routes/audit.test.ts > does not hold what was typed for an account that does not exist',
      'tests/routes/audit.test.ts > holds every way of an appointment, and says on it who has opened or changed it',
      'tests/routes/audit.test.ts > holds exports and day sheets without the names that were searched for',
    ],
  },
  {
    id: 'failures.hidden-metrics',
    promise: 'Metrics are shown with their token alone',
    otherwise: 'Strangers read how busy the clinic is',
    tests: [
      'tests/routes/metrics.test.ts > without a token in the settings nothing is counted, and nobody is shown anything',
      'tests/routes/metrics.test.ts > are not there for whoever sends %s',
    ],
  },
  {
    id: 'failures.killed-import',
    promise: 'An import that is killed is continued by the next, and nothing is there twice',
    otherwise: 'Moving from the previous site begins anew with each power cut, or doubles its rows',
    tests: [
      'app/domain/previous-site/interrupted-import.test.ts > is continued by the next one, which stores nothing twice',
      'app/domain/previous-site/import-hosted-site.test.ts > imports nothing twice, and fetches no picture again',
    ],
  },
  {
    id: 'failures.unhandled-error',
    promise: 'An error that nothing handles ends the process with a line in the log',
    otherwise: 'The site answers with half its state',
    concerns: 'no database',
    tests: [
      'tests/crash/unhandled-error.test.ts > an error that nothing handles ends the process, with one line in the log and an exit code',
    ],
  },
]
