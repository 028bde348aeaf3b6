import type { Promised } from './promised.ts'

/** What the product promises: it can be run, upgraded and moved, and treats people's data as the law asks. */
export const operation: Promised[] = [
  {
    id: 'operation.power-cut',
    promise: 'The embedded database is set to survive a power cut',
    otherwise: 'An acknowledged request is gone',
    concerns: 'SQLite',
    tests: [
      'app/platform/database/sqlite/sqlite.test.ts > the file survives a power cut, enforces references and waits for a lock',
    ],
  },
  {
    id: 'operation.synced-writes',
    promise: 'Each request is written through to the disk before it is answered',
    otherwise: 'A power cut takes what a patient was told that we have',
    concerns: 'SQLite',
    // It needs strace, and is not tried where that is missing.
    tests: [
      'tests/crash/synced-writes.test.ts > each request is written through to the disk before it is answered',
    ],
  },
  {
    id: 'operation.unsafe-postgres',
    promise: 'PostgreSQL settings that lose data are warned of',
    otherwise: 'A power cut loses requests and nobody knew',
    concerns: 'PostgreSQL',
    tests: [
      'app/platform/database/postgres/postgres.test.ts > settings that lose data in a power cut are warned of',
    ],
  },
  {
    id: 'operation.copy-before-upgrade',
    promise: 'The database is copied before an upgrade',
    otherwise: 'A failed upgrade has no way back',
    concerns: 'SQLite',
    tests: [
      'app/platform/database/migrate/migrate.test.ts > is stored for the last three upgrades',
      'app/platform/database/migrate/migrate.test.ts > holds the rows of then, without the new tables',
      'app/platform/database/migrate/migrate.test.ts > that cannot be written stops the migration',
    ],
  },
  {
    id: 'operation.failed-migration',
    promise: 'A step that fails or is killed takes the whole upgrade back',
    otherwise: 'The tables are half of one version',
    tests: [
      'app/platform/database/migrate/migrate.test.ts > a step that fails takes the others of its start back',
      'app/platform/database/migrate/migrate.test.ts > a process killed in the middle of %s leaves nothing half done',
      'app/platform/database/migrate/migrate.test.ts > a process killed in the middle of the migration %s leaves the database as it was',
    ],
  },
  {
    id: 'operation.moved-databases',
    promise: 'A backup comes back whole on either database',
    otherwise: 'A move loses rows',
    tests: [
      'app/platform/backup/restore/restore-backup.test.ts > a site on %s comes back on %s with every row, image and secret',
    ],
  },
  {
    id: 'operation.live-backup',
    promise: 'A backup that is made while the site writes has the rows of one moment',
    otherwise: 'What is restored contradicts itself',
    tests: [
      'app/platform/backup/create/create-backup.test.ts > a backup is complete while the site writes to %s, and of one moment',
      'app/platform/backup/create/create-backup.test.ts > backups that are made at once are all complete',
      'app/platform/backup/create/create-backup.test.ts > a backup that could not be restored does not get its name',
    ],
  },
  {
    id: 'operation.backup-alert',
    promise: 'The owners are mailed that backups fail',
    otherwise: 'Nobody looks at the dashboard until the disk is lost',
    tests: [
      'app/domain/alerts/backup-alert.test.ts > goes to the owners each morning, once the last backup is two days old, and until there is a newer one',
      'app/domain/alerts/backup-alert.test.ts > says why none is made, and that none leaves the machine',
    ],
  },
  {
    id: 'operation.rolling-restart',
    promise: 'Workers are replaced without a broken answer',
    otherwise: 'An upgrade is an outage',
    tests: [
      'tests/crash/workers.test.ts > are replaced in turn without a broken answer, survive a kill, and lose no request',
      'tests/crash/worker-pool.test.ts > a worker of an earlier release, which knows one message alone, is replaced and stopped',
    ],
  },
  {
    id: 'operation.restart-behind-proxy',
    promise: 'Processes behind a proxy are restarted in turn without a broken answer',
    otherwise: 'An upgrade is an outage',
    concerns: 'PostgreSQL',
    // It needs Caddy, and is not tried where that is missing.
    tests: [
      'tests/crash/rolling-restart.test.ts > behind the Caddyfile that is shipped two processes on one %s database are restarted in turn under load, and no answer is broken',
    ],
  },
  {
    id: 'operation.https',
    promise: 'Behind the proxy that is shipped browsers are led to https, stay there, and sign in',
    otherwise: 'Passwords cross the network in clear, or nobody can sign in',
    concerns: 'no database',
    // It needs Caddy, and is not tried where that is missing.
    tests: [
      'tests/crash/https.test.ts > behind the Caddyfile that is shipped browsers are led to https, stay there, and sign in',
    ],
  },
  {
    id: 'operation.started-again',
    promise: 'However often a start fails, the unit of systemd starts the service again',
    otherwise: 'After a power cut the site stays away, as PostgreSQL comes up later',
    concerns: 'no database',
    tests: [
      'tests/structure/deployment.test.ts > a service that fails to start is started again without end',
    ],
  },
  {
    id: 'operation.retention',
    promise: 'Data are erased when their time has come, and nothing else is',
    otherwise: 'Health data are stored for ever',
    tests: [
      'app/domain/appointments/retention.test.ts > erases what was last touched longer ago than the notice says, and nothing else',
      'app/domain/appointments/retention.test.ts > erases nothing that it cannot record',
    ],
  },
  {
    id: 'operation.one-person',
    promise: 'One person’s data are exported and erased whole',
    otherwise: 'The law is broken',
    tests: [
      'tests/routes/personal-data.test.ts > is exported and erased whole, however many requests there are',
      'tests/routes/personal-data.test.ts > is found by phone in any spelling and by email address, and by nothing else',
      'tests/routes/personal-data.test.ts > is not that of another person who shares the phone',
      'tests/routes/personal-data.test.ts > is handed over as a file with everything',
      'tests/routes/personal-data.test.ts > is erased after a question, with its history, and nobody else’s is',
    ],
  },
  {
    id: 'operation.exact-packages',
    promise: 'Every package is one exact version with a checksum, and only named ones run a script',
    otherwise: 'A poisoned release of a package is installed with the next build',
    tests: [
      'tests/structure/packages.test.ts > every package is one exact version, the same in the lock',
      'tests/structure/packages.test.ts > every package in the lock has a checksum',
      'tests/structure/packages.test.ts > only packages that are named may run a script when they are installed',
    ],
    concerns: 'no database',
  },
  {
    id: 'operation.listed-packages',
    promise: 'A release lists every package that it was made of, with version and checksum',
    otherwise: 'Nobody knows whether a weakness of a package concerns the clinic',
    tests: [
      'scripts/sbom.test.ts > the list of packages has all of the program, none of its tools, and each with version and checksum',
    ],
    concerns: 'no database',
  },
  {
    id: 'operation.written-commands',
    promise: 'The commands of the operations page work as they are written',
    otherwise: 'A restore fails on the day when it is needed',
    concerns: 'no database',
    tests: [
      'tests/crash/release.test.ts > the restores of docs/operations.md work where a release stands, as they are written',
      'tests/structure/operations-page.test.ts > the commands and options that the pages name are in the help of the program',
      'tests/crash/release.test.ts > a release runs with Node alone, is upgraded and rolled back by a link, and serves the files of open tabs',
      'app/platform/database/migrate/rollback.test.ts > the way back over a migration works as the operations page writes it',
      'tests/structure/installation.test.ts > one command installs a release as a service, and the same one switches to the next',
      'tests/structure/installation.test.ts > the operations page installs and updates by that command',
      'tests/structure/installation.test.ts > the operations page makes all that the Compose file needs before it starts it',
      'tests/structure/installation.test.ts > the operations page makes the settings of a single container before it starts one',
      'tests/structure/caddy-page.test.ts > the commands of the operations page put https by Caddy in front of the site',
      'tests/structure/operations-page.test.ts > the help names every option that a command takes',
      'tests/structure/operations-page.test.ts > no command is written with a backslash that whoever reads the page as plain text would copy',
    ],
  },
  {
    id: 'operation.no-secrets-sent',
    promise: 'Nothing of the server is in what browsers get',
    otherwise: 'A secret or the way to the database is public',
    tests: [
      'tests/structure/browser-bundle.test.ts > nothing of the server reaches the browser: %s',
    ],
    concerns: 'no database',
  },
  {
    id: 'operation.no-sources',
    promise: 'The sources are not published beside the scripts',
    otherwise: 'Strangers read the program',
    concerns: 'no database',
    tests: [
      'tests/structure/browser-bundle.test.ts > the sources are not published beside the scripts',
    ],
  },
]
